import { Retention } from '@wirebench/bench-core/results'

/** The retention as its form holds it: texts, empty where all are kept. */
export type RetentionTexts = Readonly<Record<keyof Retention, string>>

const limits = { keepRuns: 1_000_000, keepDays: 1_000_000, deletedDays: 3_650 } as const

export function toTexts(retention: Retention): RetentionTexts {
  const { keepRuns, keepDays, deletedDays } = retention
  return {
    keepRuns: keepRuns === null ? '' : String(keepRuns),
    keepDays: keepDays === null ? '' : String(keepDays),
    deletedDays: String(deletedDays),
  }
}

/** What was typed as a retention, and what is wrong with each field; null where something is. */
export function toRetention(texts: RetentionTexts): {
  readonly retention: Retention | null
  readonly faults: Partial<Record<keyof Retention, string>>
} {
  const number = (text: string) => (text.trim() === '' ? null : Number(text.replaceAll(',', '')))
  const parsed = Retention.safeParse({
    keepRuns: number(texts.keepRuns),
    keepDays: number(texts.keepDays),
    deletedDays: number(texts.deletedDays),
  })
  if (parsed.success) return { retention: parsed.data, faults: {} }
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]))
  const fields = Object.keys(limits) as (keyof Retention)[]
  return {
    retention: null,
    faults: Object.fromEntries(
      fields.filter((field) => wrong.has(field)).map((field) => [field, fault(field)]),
    ),
  }
}

function fault(field: keyof Retention): string {
  const range = `a whole number from 1 to ${limits[field].toLocaleString('en')}`
  return field === 'deletedDays' ? range : `${range}, or nothing to keep all`
}
