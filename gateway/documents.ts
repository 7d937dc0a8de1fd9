// The documents of REST and of the stream, as they are served. They follow from the contract alone:
// the build puts their text in the place of this module, and a start need not make them.
import { asyncApiDocument } from '#contract/asyncapi.ts';
import { openApiDocument } from '#contract/openapi.ts';
import { ENDPOINTS } from './handlers/endpoints.ts';

/** By path, JSON. */
export const DOCUMENTS: Readonly<Record<string, string>> = {
  '/v1/openapi.json': JSON.stringify(openApiDocument(ENDPOINTS.map(({ contract }) => contract))),
  '/v1/asyncapi.json': JSON.stringify(asyncApiDocument()),
};
