// Binary frames to messages in columns. Every read is checked against the frame's end and every
// word against its list: a frame of somebody else's making is refused, never misread.
import type {
  CatalogGroup,
  ConfigGroup,
  ConfirmGroup,
  EventGroup,
  EventHead,
  Message,
} from '#domain/message/message.ts';
import { authorityOf } from '#domain/message/pack.ts';
import { NO_STRING, type PackedGroup, PackedMessage } from '#domain/message/packed-message.ts';
import { unpackMessage } from '#domain/message/unpack.ts';
import { parseJson } from '#kit/json.ts';
import { catalogSchema } from './catalog-schema.ts';
import { HAS_KEYS, KINDS, MAGIC, type PostedPart } from './encode.ts';
import { DecodeError, FrameReader, NewerWireError } from './frame-reader.ts';
import {
  batchSchema,
  confirmsSchema,
  logConfigSchema,
  postedSchema,
  SEASON_TYPES,
  STATUSES,
  WIRE_VERSION,
  WIRE_VERSION_OLDEST,
} from './message.ts';
import { quoteFlagsEnd, readQuotes, readWithdrawn } from './quote-rows.ts';
import { StringCache } from './string-cache.ts';

/** Bytes of a group of the shortest kind, of a scope and of a word. */
const GROUP_BYTES_MIN = 11;
const SCOPE_BYTES = 3;
const WORD_BYTES = 2;
/** By version of the wire: a neutral site is 1, a score 2, parts of a season are 4 to 16. */
const EVENT_FLAGS_END = [4, 4, 16, 20, 20, 20, 20];

const batchOnly = batchSchema.transform((batch) => ({ batch }));
const NOTHING_POSTED: PostedPart = {};

/** Decodes frame after frame into the same columns. */
export class FrameDecoder {
  readonly #packed = new PackedMessage();
  readonly #reader: FrameReader;
  /** Rows in use of the scopes and of the words. */
  #scopes = 0;
  #words = 0;
  /** Above all flags that a quote of the frame's version may have. */
  #flagsEnd = 0;
  /** The same of a score source's group. */
  #eventFlagsEnd = 0;
  /** Whether keys may be suspended, also in an image. */
  #hasSuspendedKeys = false;

  /** Decoders that share `strings` give the same string objects for the same bytes. */
  constructor(strings = new StringCache()) {
    this.#reader = new FrameReader(this.#packed, strings);
  }

  /** The frame's message, valid until the next call. Throws DecodeError. */
  decode(bytes: Uint8Array): PackedMessage {
    this.#packed.groupCount = 0;
    this.#reader.begin(bytes);
    try {
      this.#message();
    } catch (error) {
      if (error instanceof RangeError) throw new DecodeError('the frame ends too early');
      throw error;
    } finally {
      this.#reader.end();
    }
    return this.#packed;
  }

  #message(): void {
    const reader = this.#reader;
    const packed = this.#packed;
    if (reader.u16() !== MAGIC) throw new DecodeError('not a message frame');
    const version = reader.u8();
    if (version < WIRE_VERSION_OLDEST || version > WIRE_VERSION) {
      const read = `${WIRE_VERSION_OLDEST} to ${WIRE_VERSION}`;
      const Unread = version > WIRE_VERSION ? NewerWireError : DecodeError;
      throw new Unread(`wire version ${version}; this program reads ${read}`);
    }
    this.#flagsEnd = quoteFlagsEnd(version);
    this.#eventFlagsEnd = EVENT_FLAGS_END[version - 1] as number;
    this.#hasSuspendedKeys = version >= 6;
    reader.stringTable();
    packed.stringCount = reader.stringCount;
    packed.source = reader.key();
    packed.session = reader.integer(0);
    packed.sourceSeq = reader.integer(1);
    packed.quoteCount = 0;
    this.#scopes = 0;
    this.#words = 0;
    const groups = reader.count(reader.u16(), GROUP_BYTES_MIN);
    if (groups === 0) throw new DecodeError('a message without groups');
    for (let i = 0; i < groups; i++) this.#group(packed.group(i));
    const { batch, sourceSession, posted } =
      version >= 5 && reader.bytesLeft > 0 ? postedOf(version, reader.text()) : NOTHING_POSTED;
    packed.batch = batch ?? null;
    packed.sourceSession = sourceSession ?? 0;
    packed.authority = authorityOf(posted);
    if (reader.bytesLeft > 0) throw new DecodeError('bytes behind the last group');
    packed.groupCount = groups;
  }

  #group(group: PackedGroup): void {
    const reader = this.#reader;
    const byte = reader.u8();
    const kind = KINDS[byte & ~HAS_KEYS];
    const hasKeys = (byte & HAS_KEYS) !== 0;
    if (kind === undefined || (hasKeys && !(this.#hasSuspendedKeys && kind === 'image'))) {
      throw new DecodeError('a word outside its list');
    }
    group.kind = kind;
    group.receivedAt = reader.time();
    group.rejections = reader.rejections();
    if (kind === 'image' || kind === 'patch') this.#head(group);
    else noHead(group);
    if (kind === 'coverage') group.leagueId = reader.leagueId();
    this.#scopesAndWords(group);
    this.#quotes(group, hasKeys || kind === 'patch');
    if (kind === 'event') group.whole = eventGroup(reader, group, this.#eventFlagsEnd);
    else if (kind === 'config') group.whole = configGroup(reader, group);
    else if (kind === 'catalog') group.whole = catalogGroup(reader, group);
    else if (kind === 'confirm') group.whole = confirmGroup(reader, group);
    else group.whole = null;
  }

  #head(group: PackedGroup): void {
    const reader = this.#reader;
    group.eventKey = reader.keyIndex();
    group.eventId = this.#packed.strings[group.eventKey] as string;
    group.leagueId = reader.leagueId();
    group.homeTeamId = reader.key();
    group.awayTeamId = reader.key();
    group.startTime = reader.time();
    group.sourceEventKey = reader.keyIndex();
    group.sourceEventId = this.#packed.strings[group.sourceEventKey] as string;
  }

  /** What the kind has none of is an empty range. */
  #quotes(group: PackedGroup, hasKeys: boolean): void {
    const packed = this.#packed;
    group.quotesFrom = packed.quoteCount;
    if (group.kind === 'image' || group.kind === 'patch') {
      readQuotes(this.#reader, this.#reader.u32(), packed, this.#flagsEnd);
    }
    group.quotesTo = packed.quoteCount;
    if (hasKeys) {
      const reader = this.#reader;
      readWithdrawn(reader, reader.u32(), packed, this.#hasSuspendedKeys, group.kind === 'image');
    }
    group.withdrawnTo = packed.quoteCount;
  }

  #scopesAndWords(group: PackedGroup): void {
    const isScoped = group.kind === 'image' || group.kind === 'coverage';
    group.scopesFrom = this.#scopes;
    if (isScoped) this.#readScopes();
    group.scopesTo = this.#scopes;
    group.venuesFrom = this.#words;
    if (isScoped) this.#readWords();
    group.venuesTo = this.#words;
    if (group.kind === 'coverage') this.#readWords();
    group.eventIdsTo = this.#words;
  }

  #readScopes(): void {
    const reader = this.#reader;
    const end = this.#scopes + reader.count(reader.u16(), SCOPE_BYTES);
    this.#packed.reserveScopes(end);
    const { scopeTypes, scopeAlternates } = this.#packed;
    for (; this.#scopes < end; this.#scopes++) {
      scopeTypes[this.#scopes] = reader.keyIndex();
      scopeAlternates[this.#scopes] = reader.u8() === 1 ? 1 : 0;
    }
  }

  #readWords(): void {
    const reader = this.#reader;
    const end = this.#words + reader.count(reader.u16(), WORD_BYTES);
    this.#packed.reserveWords(end);
    const { words } = this.#packed;
    for (; this.#words < end; this.#words++) words[this.#words] = reader.keyIndex();
  }
}

const decoder = new FrameDecoder();

/** Decodes one frame. Throws DecodeError. */
export function decodeMessage(bytes: Uint8Array): Message {
  return unpackMessage(decoder.decode(bytes));
}

function noHead(group: PackedGroup): void {
  group.eventId = '';
  group.leagueId = 'nfl';
  group.homeTeamId = '';
  group.awayTeamId = '';
  group.startTime = 0;
  group.sourceEventId = '';
  group.eventKey = NO_STRING;
  group.sourceEventKey = NO_STRING;
}

/** A score source's group after its receivedAt and rejections. */
function eventGroup(
  reader: FrameReader,
  { receivedAt, rejections }: PackedGroup,
  flagsEnd: number,
): EventGroup {
  const event: EventHead = {
    eventId: reader.key(),
    leagueId: reader.leagueId(),
    homeTeamId: reader.key(),
    awayTeamId: reader.key(),
    startTime: reader.time(),
    sourceEventId: reader.key(),
  };
  const status = reader.word(STATUSES);
  const flags = reader.u8();
  if (flags >= flagsEnd) throw new DecodeError('flags of another version');
  const score = flags & 2 ? { home: reader.u16(), away: reader.u16() } : null;
  const period = reader.string();
  const clock = reader.string();
  const venue = reader.string();
  const neutralSite = (flags & 1) === 1;
  const seasonType = SEASON_TYPES[(flags >> 2) - 1] ?? null;
  const state = { status, score, period, clock, neutralSite, venue, seasonType };
  return { kind: 'event', receivedAt, rejections, event, ...state };
}

function configGroup(reader: FrameReader, { receivedAt, rejections }: PackedGroup): ConfigGroup {
  const parsed = logConfigSchema.safeParse(parseJson(reader.text()));
  if (!parsed.success) throw new DecodeError('a configuration that this program does not know');
  return { kind: 'config', receivedAt, rejections, config: parsed.data };
}

function postedOf(version: number, text: string): PostedPart {
  const json = parseJson(text);
  const parsed = (version === 5 ? batchOnly : postedSchema).safeParse(json);
  if (!parsed.success) throw new DecodeError('a batch that this program cannot read');
  return parsed.data;
}

function confirmGroup(reader: FrameReader, { receivedAt, rejections }: PackedGroup): ConfirmGroup {
  const parsed = confirmsSchema.safeParse(parseJson(reader.text()));
  if (!parsed.success) throw new DecodeError('confirmations that this program cannot read');
  return { kind: 'confirm', receivedAt, rejections, confirms: parsed.data };
}

function catalogGroup(reader: FrameReader, { receivedAt, rejections }: PackedGroup): CatalogGroup {
  const parsed = catalogSchema.safeParse(parseJson(reader.text()));
  if (!parsed.success)
    throw new DecodeError('entries of a catalogue that this program cannot read');
  return { kind: 'catalog', receivedAt, rejections, ...parsed.data };
}
