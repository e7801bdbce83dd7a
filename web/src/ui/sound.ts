/** Short, soft sounds made from oscillators and noise, and a touch of vibration; no files. */

export type SoundName = "roll" | "set" | "hit" | "cube" | "turn" | "win";

let context: AudioContext | null = null;

/** A browser lets a page sound only after a gesture, so the context is made by the first one. */
export function unlockSound(): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}

const VIBRATION: Partial<Record<SoundName, number | number[]>> = { turn: 40, hit: [30, 40, 30] };

/** Sounds and vibrates; silent where the device cannot or no gesture has been made yet. */
export function playSound(name: SoundName): void {
  const pattern = VIBRATION[name];
  if (pattern !== undefined && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
  if (context?.state === "running") SOUNDS[name](context);
}

const SOUNDS: Record<SoundName, (audio: AudioContext) => void> = {
  roll(audio) {
    // Dice rattle: a handful of knocks that come closer together and fade.
    [0, 0.07, 0.12, 0.19, 0.23, 0.26].forEach((at, index) => knock(audio, at, 2400 - index * 180, 0.14 - index * 0.015));
  },
  set: (audio) => knock(audio, 0, 900, 0.2),
  hit(audio) {
    knock(audio, 0, 600, 0.32);
    tone(audio, 0, 150, 0.16, 0.2);
  },
  cube(audio) {
    knock(audio, 0, 1300, 0.2);
    tone(audio, 0.04, 392, 0.25, 0.1);
  },
  turn(audio) {
    tone(audio, 0, 587, 0.18, 0.09);
    tone(audio, 0.12, 784, 0.28, 0.09);
  },
  win: (audio) => [523, 659, 784, 1047].forEach((pitch, index) => tone(audio, index * 0.13, pitch, 0.4, 0.09)),
};

function tone(audio: AudioContext, delay: number, pitch: number, length: number, loudness: number): void {
  const oscillator = audio.createOscillator();
  oscillator.type = "sine";
  oscillator.frequency.value = pitch;
  oscillator.connect(fading(audio, delay, length, loudness));
  oscillator.start(audio.currentTime + delay);
  oscillator.stop(audio.currentTime + delay + length);
}

/** Wood on wood: a few milliseconds of filtered noise. */
function knock(audio: AudioContext, delay: number, pitch: number, loudness: number): void {
  const length = 0.06;
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 2;
  source.connect(filter).connect(fading(audio, delay, length, loudness));
  source.start(audio.currentTime + delay);
}

function fading(audio: AudioContext, delay: number, length: number, loudness: number): GainNode {
  const gain = audio.createGain();
  const start = audio.currentTime + delay;
  gain.gain.setValueAtTime(loudness, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(audio.destination);
  return gain;
}
