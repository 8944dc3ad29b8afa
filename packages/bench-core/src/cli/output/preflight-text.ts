import type { FieldBytesRow, Preflight } from '../../model/messages/own-messages.ts'
import { sumBy } from '../../model/sum.ts'
import { counted } from '../../model/text/counted.ts'
import { formatBytes, formatCount, formatPercent, missing } from '../../report/words/format.ts'
import { type Column, textTable, wrapped } from '../../report/words/text-table.ts'
import { asGivenText } from './inferred-text.ts'

const maxFields = 60
const maxRows = 40

/** A preflight as lines for a terminal. */
export function preflightText(found: Preflight, width: number): string[] {
  return [
    ...wrapped(`${found.messageType}: ${sourceText(found)}`, width),
    ...found.notes.flatMap((note) => wrapped(`- ${note}`, width, '  ')),
    ...(found.asGiven ? asGivenText(found.asGiven, width) : []),
    '',
    ...fieldLines(found),
    '',
    ...codecLines(found, width),
    ...suiteLines(found, width),
    ...leaveOutLines(found, width),
    '',
    ...byteLines(found),
  ]
}

function sourceText({ source, messages }: Preflight): string {
  const count = counted(messages, 'message')
  switch (source) {
    case 'built-in':
      return `${count} of a built-in workload`
    case 'samples':
      return `${count} of yours`
    case 'generated':
      return `${count}, generated from the schema`
  }
}

function fieldLines({ fields, fieldsLeftOut }: Preflight): string[] {
  const shown = fields.slice(0, maxFields)
  const hidden = fields.length - shown.length + fieldsLeftOut
  const rows = shown.map(({ depth, name, number, type, presence, oneof, isFolded }) => [
    `${'  '.repeat(depth - 1)}${name}${isFolded ? ' …' : ''}`,
    String(number),
    type,
    oneof === null ? presence : `${presence} ${oneof}`,
  ])
  return [
    ...textTable([left('field'), right('no.'), left('type'), left('presence')], rows),
    ...(hidden > 0 ? [`… and ${fieldsLeftOut > 0 ? 'at least ' : ''}${formatCount(hidden)} more`] : []),
  ]
}

function codecLines({ codecs, messages, messagesTried }: Preflight, width: number): string[] {
  const carried = codecs.filter((codec) => codec.status === 'carries')
  const leftOut = codecs.filter((codec) => codec.status === 'left-out')
  const rows = carried.map(({ codec, minBytes, medianBytes, meanBytes, maxBytes }) => [
    codec,
    ...[minBytes, medianBytes, Math.round(meanBytes), maxBytes].map((bytes) => formatBytes(bytes)),
  ])
  const tried = messagesTried < messages ? ` (tried with ${formatCount(messagesTried)} of them)` : ''
  return [
    `bytes per message${tried}`,
    ...textTable([left('codec'), ...['min', 'median', 'mean', 'max'].map(right)], rows),
    ...leftOut.flatMap(({ codec, text }) => wrapped(`- ${codec} is left out: ${text}`, width, '  ')),
  ]
}

/** What storage and protocol runs will leave out, and by which field rows are found. */
function suiteLines({ storage, protocol }: Preflight, width: number): string[] {
  const leftOut = [...(storage?.leftOut ?? []), ...(protocol?.leftOut ?? [])]
  return [
    ...leftOut.flatMap(({ name, text }) => wrapped(`- ${name} is left out: ${text}`, width, '  ')),
    ...(storage ? wrapped(`- ${fieldLine(storage)}`, width, '  ') : []),
  ]
}

/** What keeps contenders in that single messages of the user's keep out. */
function leaveOutLines({ uncarried, messagesTried }: Preflight, width: number): string[] {
  if (!uncarried) return []
  const { messages, details } = uncarried
  const ways = [
    ...(messages > 0
      ? [
          `${messages} of ${messagesTried} messages ${messages === 1 ? 'excludes' : 'exclude'} contenders: --leave-out messages measures without ${messages === 1 ? 'it' : 'them'}`,
        ]
      : []),
    ...(details > 0
      ? ['--leave-out details replaces −0 with 0, and a google.protobuf.Value without a value with null']
      : []),
  ]
  return ways.flatMap((way) => wrapped(`- ${way}`, width, '  '))
}

const maxChoices = 8

function fieldLine({ field, fields }: NonNullable<Preflight['storage']>): string {
  const choices = fields.filter(({ name }) => name !== field).map(({ name }) => name)
  const shown = choices.slice(0, maxChoices).join(', ')
  const others = choices.length > maxChoices ? `${shown} …` : shown
  if (field !== null)
    return `storage runs find rows by ${field}${others === '' ? '' : `; --query-field can choose another: ${others}`}`
  return others === ''
    ? 'storage runs leave out update-field, query-count and query-fetch: no field tells rows apart'
    : `storage runs leave out update-field, query-count and query-fetch unless --query-field is one of ${others}`
}

function byteLines({ fieldBytes: { rows, jsonBytes, protobufBytes, messages } }: Preflight): string[] {
  const inner = rows.slice(1)
  const weight = ({ json, protobuf }: FieldBytesRow) => json.totalBytes + protobuf.totalBytes
  const kept = new Set(inner.toSorted((a, b) => weight(b) - weight(a)).slice(0, maxRows))
  const table = inner
    .filter((row) => kept.has(row))
    .map(({ path, depth, json, protobuf }) => {
      const jsonShare = jsonBytes ? json.totalBytes / jsonBytes : null
      const protobufShare = protobufBytes ? protobuf.totalBytes / protobufBytes : null
      return [
        `${'  '.repeat(depth - 1)}${lastPart(path)}`,
        jsonBytes === null ? missing : perMessage(json.totalBytes, messages),
        formatPercent(jsonShare),
        bar(jsonShare),
        perMessage(protobuf.totalBytes, messages),
        formatPercent(protobufShare),
        bar(protobufShare),
      ]
    })
  const columns = [
    left('where the bytes go'),
    right('JSON'),
    right(''),
    left(''),
    right('protobuf'),
    right(''),
    left(''),
  ]
  return [
    ...textTable(columns, table),
    ...(inner.length > kept.size
      ? [`… and ${counted(inner.length - kept.size, 'more path')} with fewer bytes`]
      : []),
    '',
    ...partLines(rows, jsonBytes, protobufBytes),
  ]
}

function partLines(
  rows: readonly FieldBytesRow[],
  jsonBytes: number | null,
  protobufBytes: number,
): string[] {
  const sum = (read: (row: FieldBytesRow) => number) => sumBy(rows, read)
  const parts = (total: number, named: readonly (readonly [string, number])[]) =>
    named.map(([name, bytes]) => `${name} ${total === 0 ? missing : formatPercent(bytes / total)}`).join(', ')
  const json = parts(jsonBytes ?? 0, [
    ['names', sum((row) => row.json.nameBytes)],
    ['punctuation', sum((row) => row.json.punctuationBytes)],
    ['values', sum((row) => row.json.valueBytes)],
  ])
  const protobuf = parts(protobufBytes, [
    ['tags', sum((row) => row.protobuf.tagBytes)],
    ['lengths', sum((row) => row.protobuf.lengthBytes)],
    ['values', sum((row) => row.protobuf.valueBytes)],
  ])
  return [
    jsonBytes === null ? 'The official JSON mapping can’t carry these messages.' : `JSON: ${json}`,
    `protobuf: ${protobuf}`,
  ]
}

function perMessage(bytes: number, messages: number): string {
  return formatBytes(Math.round((10 * bytes) / messages) / 10)
}

function lastPart(path: string): string {
  return /(\{\w+\}|[^.{]+)$/.exec(path)?.[0] ?? path
}

/** Ten columns are the whole. */
function bar(share: number | null): string {
  if (share === null) return ''
  const eighths = Math.round(share * 80)
  return '█'.repeat(Math.floor(eighths / 8)) + (['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'][eighths % 8] ?? '')
}

function left(header: string): Column {
  return { header, align: 'left' }
}

function right(header: string): Column {
  return { header, align: 'right' }
}
