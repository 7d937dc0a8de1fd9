// The lines that a post may have, whole, for documents: the translator reads them piece by piece,
// so that a bad piece costs no other.
import { z } from 'zod';
import { eventSchema, quoteSchema, selectionSchema, statementSchema } from './statement-schema.ts';

const price = z.number().optional();
const prices = {
  american: price,
  decimal: price,
  probability: price,
  fractional: z.string().optional().meta({ description: 'Such as `5/2`.' }),
};
const pricedQuote = z
  .object({ ...quoteSchema.shape, ...prices })
  .meta({ id: 'Quote', description: 'With one of the four forms of a price, unless suspended.' });
const withdrawn = selectionSchema.meta({ id: 'Selection' });
const { id: _, eventId: __, ...eventWords } = eventSchema.shape;

/** One quote a line. */
export const rowSchema = z
  .object({
    ...eventWords,
    event: z.string().optional().meta({ description: 'Our id of the event, or your own.' }),
    ...pricedQuote.shape,
  })
  .meta({ id: 'Row', description: 'A price, with what names its event.' });

/** One of the statements a line. */
export const documentedStatement = z
  .union(
    statementSchema.options.map((option) => {
      const { shape } = option;
      return z.object({
        ...shape,
        ...('quotes' in shape && { quotes: z.array(pricedQuote) }),
        ...('withdrawn' in shape && { withdrawn: z.array(withdrawn).optional() }),
      });
    }),
  )
  .meta({ id: 'Statement', description: 'What a source states, by its `kind`.' });
