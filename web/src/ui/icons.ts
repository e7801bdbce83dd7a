/** Pictures drawn with a line, as paths 24 units wide. */
export const ICONS = {
  close: "M5 5 19 19M19 5 5 19",
  down: "m7 10 5 5 5-5",
  first: "M18 6 10 12l8 6ZM6 6v12",
  friends: "M8 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm8 0a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2 20c0-4 2.5-6 6-6s6 2 6 6m2-6c3.5 0 6 2 6 6",
  home: "m4 11 8-7 8 7v9h-5v-6H9v6H4Z",
  last: "m6 6 8 6-8 6ZM18 6v12",
  machine: "M5 8h14v11H5zM12 8V4M9 13h.01M15 13h.01M9 16.5h6M2 12v3m20-3v3",
  menu: "M4 7h16M4 12h16M4 17h16",
  next: "m9 6 7 6-7 6Z",
  pen: "m4 20 1-4L16 5l3 3L8 19l-4 1Z",
  previous: "m15 6-7 6 7 6Z",
  screen: "M3 6h18v12H3zM12 6v12M6 9v6m12-6v6",
  settings: "M4 7h9m5 0h2M4 17h2m5 0h9M13 7a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M6 17a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0",
  silent: "M4 9v6h4l5 4V5L8 9ZM16 9l5 6m0-6-5 6",
  sound: "M4 9v6h4l5 4V5L8 9ZM16 9c1.5 1.7 1.5 4.3 0 6m2.5-8.5c3 3.2 3 7.8 0 11",
} as const;

export type IconName = keyof typeof ICONS;
