// The archive process: it answers calls until its parent exits.
import { answerCalls, childArgument } from '../shared/child-calls.ts';
import { ArchivePart } from './archive-part.ts';

answerCalls(new ArchivePart(childArgument<string>()));
