// A child process that is a peer of the ingest benchmark.
import { answerCalls, childArgument } from '../shared/child-calls.ts';
import { IngestPeer, type PeerName } from './ingest-peers.ts';

answerCalls(new IngestPeer(childArgument<PeerName>()));
