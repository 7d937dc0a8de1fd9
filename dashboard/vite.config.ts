// Builds the dashboard into static files: hashed names, no inline script, and beside each file what
// Brotli and gzip make of it, so that the server never compresses.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import solid from 'vite-plugin-solid';

const COMPRESSED = /\.(?:js|css|html|svg)$/;

export default defineConfig({
  plugins: [solid(), compressed()],
  // The SDK's sources: its own package.json says which socket a browser gets.
  resolve: { conditions: ['source', 'browser'] },
  build: {
    outDir: '../dist/dashboard',
    emptyOutDir: true,
    target: 'es2022',
    // The policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: ['index.html', 'docs.html'].map((name) => join(import.meta.dirname, name)),
    },
    reportCompressedSize: false,
    // Whose work is in it, beside it.
    license: { fileName: 'licenses.txt' },
  },
  logLevel: 'warn',
});

function compressed(): Plugin {
  return {
    name: 'compressed',
    writeBundle({ dir = '' }) {
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!COMPRESSED.test(name)) continue;
        const path = join(dir, name);
        const text = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(text));
        writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
      }
    },
  };
}
