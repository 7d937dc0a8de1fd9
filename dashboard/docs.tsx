// Where the documentation of the interface begins.
import { render } from 'solid-js/web';
import { DocsApp } from './docs/docs-app.tsx';
import { beginSession } from './live/session.ts';

void beginSession();
const root = document.getElementById('root');
if (root) render(() => <DocsApp />, root);
