import { retentionOptions } from '@wirebench/bench-core/model/options/retention'
import { Retention } from '@wirebench/bench-core/model/run/run-marks'

/** The retention as its form holds it: texts, empty where all are kept. */
export type RetentionTexts = Readonly<Record<keyof Retention, string>>

const names = Object.keys(retentionOptions) as readonly (keyof Retention)[]

export function toTexts(retention: Retention): RetentionTexts {
  const texts = names.map((name) => [name, String(retention[name] ?? '')])
  return Object.fromEntries(texts)
}

/** What was typed as a retention, and what is wrong with each field; null where something is. */
export function toRetention(texts: RetentionTexts): {
  readonly retention: Retention | null
  readonly faults: Partial<Record<keyof Retention, string>>
} {
  const read = (name: keyof Retention) => {
    const text = texts[name].trim().replaceAll(',', '')
    return text === '' ? null : retentionOptions[name].read(text)
  }
  const asked = Object.fromEntries(names.map((name) => [name, read(name)]))
  const { success, data, error } = Retention.safeParse(asked)
  if (success) return { retention: data, faults: {} }
  const wrong = error.issues.map(({ path }) => path[0] as keyof Retention)
  return {
    retention: null,
    faults: Object.fromEntries(wrong.map((name) => [name, retentionOptions[name].rule])),
  }
}

/**
 * Whether deleted runs may be gone for good with this change.
 * @param deleted How many there are; undefined where that isn't known.
 */
export function mayLoseDeleted(
  { deletedDays }: Partial<Retention>,
  saved: Retention,
  deleted: number | undefined,
): boolean {
  return deleted !== 0 && deletedDays !== undefined && deletedDays < saved.deletedDays
}
