// A child process that is the peer of the ingest benchmark.
import { answerCalls } from '../shared/child-calls.ts';
import { IngestPeer } from './ingest-peer.ts';

answerCalls(new IngestPeer());
