import { settingsParameter, usualSettings } from '../../../model/codec/runtime-settings.ts'
import { metricInfos } from '../../../model/metrics/index.ts'
import type { Parameters } from '../../../model/report/case-key.ts'
import { formatBytes, formatPercent } from '../format.ts'

/** What else a case was measured at, by the names that people type: `size 20, in flight 4, load 25 %`; empty where there is nothing. */
export function parametersText(parameters: Parameters): string {
  const { words, told } = loadWords(parameters)
  return Object.entries(parameters)
    .flatMap(([name, value]) => {
      if (name === 'load' && words !== null) return words
      return told.includes(name) ? [] : `${parameterTitle(name)} ${parameterValue(name, value)}`
    })
    .join(', ')
}

/** How requests came, in words of their own, and the parameters that these tell. */
function loadWords({ load, connections, rate }: Parameters): {
  readonly words: string | null
  readonly told: readonly string[]
} {
  switch (load) {
    case 'sequential':
      return { words: 'one at a time', told: [] }
    case 'closed':
      if (connections === undefined) return { words: 'back to back', told: [] }
      return { words: `back to back on ${connectionWords(connections)}`, told: ['connections'] }
    case 'open':
      if (rate === undefined) return { words: 'at a fixed rate', told: [] }
      if (connections === undefined) return { words: `at ${parameterValue('rate', rate)}`, told: ['rate'] }
      return {
        words: `at ${parameterValue('rate', rate)} on ${connectionWords(connections)}`,
        told: ['rate', 'connections'],
      }
    default:
      return { words: null, told: [] }
  }
}

function connectionWords(connections: Parameters[string]): string {
  return `${parameterValue('connections', connections)} ${connections === 1 ? 'connection' : 'connections'}`
}

/** A parameter in words; its unit stands with its value. */
export function parameterTitle(name: string): string {
  return spaced(name.replace(/(?<=[a-z])(Percent|Bytes)$/, ''))
}

/** A parameter’s value as it is read, with its unit and separators. */
export function parameterValue(name: string, value: Parameters[string]): string {
  if (typeof value !== 'number') return String(value)
  if (name.endsWith('Percent')) return formatPercent(value / 100)
  if (name === 'rate') return `${value.toLocaleString('en-US')}/s`
  return name.endsWith('Bytes') ? formatBytes(value) : value.toLocaleString('en-US')
}

const operationTitles: Readonly<Record<string, string>> = { 'x-ray': 'storage X-ray', copy: 'COPY' }

/** An operation as a heading says it: `round trip`. */
export function operationTitle(operation: string): string {
  return Object.hasOwn(operationTitles, operation)
    ? operationTitles[operation]!
    : operation.replaceAll('-', ' ')
}

/** A metric as a column is headed; one that nobody described keeps its name. */
export function metricTitle(metric: string): string {
  return metricInfos[metric]?.title ?? spaced(metric)
}

/** What goes without saying in a case that lacks a parameter. */
const usual: ReadonlyMap<string, string> = new Map([
  ['store', 'memory'],
  [settingsParameter, usualSettings],
])

/** What a case without a parameter stands for beside one that has it. */
export function absentParameter(name: string): string {
  return usual.get(name) ?? 'not set'
}

function spaced(name: string): string {
  return name.replaceAll(
    /([a-z\d])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  )
}
