import type { Take } from '../../answer/answer-types.ts'
import { listed } from '../../model/text/listed.ts'

/** What choosing something takes, in words that follow “means”; empty where it takes nothing that is known. */
export function takesText(takes: readonly Take[]): string {
  return listed(takes.map(takeText))
}

function takeText(take: Take): string {
  if (typeof take === 'string') return take
  switch (take.code) {
    case 'drops-unknown':
      return 'readers that drop fields they don’t know'
    case 'breaks-after':
      return `old readers that lose or reject data after ${listed(take.changes.map((change) => `“${change}”`))}`
  }
}
