import { counted } from '../../model/text/counted.ts'
import type { Column, Rows } from './describe-rows.ts'
import type { EvenlyRead } from './read-evenly.ts'
import type { SampleLimits } from './read-rows.ts'

/** What was read, of how much, and what was left out, for a person. */
export function sampleNotes(
  rows: Rows,
  column: Column | undefined,
  { values, bytes, nulls, tooLarge, stoppedBy, of, isDrawn }: EvenlyRead,
  limits: SampleLimits,
): string[] {
  const what = column ? `the column ${column.name} of ${rows.title}` : rows.title
  const unread = rows.columns.filter(({ kind }) => kind === 'bytes').map(({ name }) => name)
  const lone = rows.columns.filter(({ kind }) => kind === 'json').map(({ name }) => name)
  return [
    `${counted(values.length, 'row')}${ofHowMany()} from ${what}, ${megabytes(bytes)}`,
    stoppedBy === 'bytes' && `stopped at ${limits.bytes / 1e6} MB`,
    stoppedBy === 'seconds' && `stopped after ${limits.seconds} s`,
    nulls > 0 && `left out: ${counted(nulls, 'row')} where it is null`,
    tooLarge > 0 && `left out: ${counted(tooLarge, 'row')} of more than ${limits.bytesOfRow / 1e6} MB`,
    !column && unread.length > 0 && `left out, because bytes need a schema: ${unread.join(', ')}`,
    !column &&
      lone.length > 0 &&
      `whole rows, with ${lone.join(' and ')} as ${lone.length === 1 ? 'a field' : 'fields'}: to read only a column, choose it`,
  ].filter((note) => typeof note === 'string')

  function ofHowMany(): string {
    if (of && Math.round(of.rows) <= values.length) return ', all there are,'
    // The others were read too, and are told of as left out.
    if (of && Math.round(of.rows) <= values.length + nulls + tooLarge) return ` of ${rounded(of)}`
    const total = of === undefined ? '' : ` of ${of.isExact ? '' : 'about '}${rounded(of)}`
    return isDrawn ? `${total}, sampled at random,` : `${total}, the first ones,`
  }
}

function rounded({ rows, isExact }: { readonly rows: number; readonly isExact: boolean }): string {
  const shown = isExact ? rows : Number(rows.toPrecision(2))
  return shown.toLocaleString('en')
}

function megabytes(bytes: number): string {
  if (bytes >= 1e6) return `${(bytes / 1e6).toFixed(1)} MB`
  return `${bytes === 0 ? 0 : Math.max(1, Math.round(bytes / 1e3))} kB`
}
