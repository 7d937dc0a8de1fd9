// Where the dashboard begins.
import { render } from 'solid-js/web';
import { App } from './app/app.tsx';
import { beginSession } from './live/session.ts';

void beginSession();
const root = document.getElementById('root');
if (root) render(() => <App />, root);
