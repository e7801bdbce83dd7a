/** The letters of a script, fetched before the first text in it is shown, so that no page begins in one face and goes on in another. */

const FACES = ['400 1rem "Source Sans 3"', '600 1rem "Literata"'];
/** On a slow line the text is worth more than its letters: then the system's stand in for them, and these are there the next time. */
const PATIENCE = 500;

/** Resolves when the letters of this text are here, or are not worth waiting for any longer. */
export async function fetchLetters(text: string): Promise<void> {
  const found = Promise.allSettled(FACES.map((face) => document.fonts.load(face, text)));
  await Promise.race([found, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}
