// How much a function of WebAssembly must run before V8 compiles it anew, and better: that takes
// most of the time in which the embedded database starts, and pays off only where it works for
// long. A setting of the machine: what is computed is the same.
export const LATE_TIERING = '--wasm-tiering-budget=100000000';
