// Builds the dashboard into static files: hashed names, no inline script, and beside each file what
// Brotli and gzip make of it, so that the server never compresses.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import solid from 'vite-plugin-solid';

/** Asks for what the board shows first, as soon as it is here and before the rest is. */
const FIRST = 'live/first-ask.ts';

/** The server of `npm run dev:server`. */
const SERVER = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

const COMPRESSED = /\.(?:js|css|html|svg)$/;

export default defineConfig({
  plugins: [solid(), askingFirst(), compressed()],
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
      input: ['index.html', 'docs.html', FIRST].map((name) => join(import.meta.dirname, name)),
    },
    reportCompressedSize: false,
    // Whose work is in it, beside it.
    license: { fileName: 'licenses.txt' },
  },
  // `npm run dev`: the page from its sources, everything else from the server beside it.
  server: {
    proxy: { '^/(v1|healthz|readyz|docs|openapi|asyncapi)': { target: SERVER, ws: true } },
  },
  logLevel: process.env.npm_lifecycle_event === 'dev:page' ? 'info' : 'warn',
});

function askingFirst(): Plugin {
  return {
    name: 'asking-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {}, filename }) {
        if (!filename.endsWith('index.html')) return [];
        const first = Object.values(bundle).find(
          (part) => part.type === 'chunk' && part.facadeModuleId?.endsWith(FIRST),
        );
        if (!first) throw new Error(`${FIRST} was not built`);
        const attrs = { type: 'module', async: true, crossorigin: true, src: `/${first.fileName}` };
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

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
