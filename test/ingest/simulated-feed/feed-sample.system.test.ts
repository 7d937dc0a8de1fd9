// `npm run test:feed -- PATH`: the conformance suite over the feed of any module, by its sample
// file; over the template's without a path.
import { resolve } from 'node:path';
import { conformanceOf } from '../feed-conformance.ts';
import { moduleSubject } from '../module-subject.ts';

const TEMPLATE = 'templates/venue-feed/sample.mjs';

// npm runs scripts in the project's folder: a path is relative to where npm was called.
const { FEED_SAMPLE, INIT_CWD = '' } = process.env;
conformanceOf(
  await moduleSubject(FEED_SAMPLE ? resolve(INIT_CWD, FEED_SAMPLE) : resolve(TEMPLATE)),
);
