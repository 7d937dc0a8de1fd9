// A short tone when an edge opens, for who asked for it.

const TONE_HZ = 880;
const TONE_SECONDS = 0.09;
/** One tone stands for all that opened at once. */
const APART_MS = 400;

let context: AudioContext | undefined;
let soundedAtMs = 0;

/** Sounds once, unless it just did. */
export function sound(): void {
  const nowMs = performance.now();
  if (nowMs - soundedAtMs < APART_MS) return;
  soundedAtMs = nowMs;
  context ??= new AudioContext();
  const tone = context.createOscillator();
  const volume = context.createGain();
  const now = context.currentTime;
  tone.frequency.value = TONE_HZ;
  volume.gain.setValueAtTime(0.08, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + TONE_SECONDS);
  tone.connect(volume).connect(context.destination);
  tone.start(now);
  tone.stop(now + TONE_SECONDS);
}
