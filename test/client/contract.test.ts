// The client's types are those of the interface: made from its documents, and compared as bytes.
import { expect, test } from 'vitest';
import { contractTypes } from './contract-types.ts';

test('client/src/generated/contract.ts is what the documents say', async () => {
  await expect(await contractTypes()).toMatchFileSnapshot('../../client/src/generated/contract.ts');
});
