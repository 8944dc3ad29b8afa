import type { VerdictWord } from '@wirebench/bench-core/model/report/report'
import { ArrowDown, ArrowUp, CircleQuestionMark, CircleSlash, Equal, type LucideIcon } from 'lucide-react'

type Tone = 'better' | 'worse' | 'neutral'

const tones: Readonly<Record<Tone, string>> = {
  better: 'bg-better-bg text-better',
  worse: 'bg-worse-bg text-worse',
  neutral: 'bg-neutral-bg text-neutral',
}

const looks: Readonly<Record<VerdictWord, { word: string; tone: Tone; icon: LucideIcon }>> = {
  faster: { word: 'Faster', tone: 'better', icon: ArrowDown },
  smaller: { word: 'Smaller', tone: 'better', icon: ArrowDown },
  less: { word: 'Less', tone: 'better', icon: ArrowDown },
  slower: { word: 'Slower', tone: 'worse', icon: ArrowUp },
  larger: { word: 'Larger', tone: 'worse', icon: ArrowUp },
  more: { word: 'More', tone: 'worse', icon: ArrowUp },
  same: { word: 'The same', tone: 'neutral', icon: Equal },
  undecided: { word: 'Can’t tell', tone: 'neutral', icon: CircleQuestionMark },
  'not-comparable': { word: 'Not comparable', tone: 'neutral', icon: CircleSlash },
}

/**
 * A verdict as an arrow and a word; its colour only repeats them. The arrow is the direction of the figure. A size such as
 * `3.2× slower` can stand for the word, where it holds it.
 */
export function VerdictChip({ verdict, size }: { readonly verdict: VerdictWord; readonly size?: string }) {
  const { word, tone, icon: Icon } = looks[verdict]
  return (
    <span
      className={`inline-flex items-center gap-1 whitespace-nowrap rounded-control px-2 font-medium ${tones[tone]}`}
    >
      <Icon aria-hidden size={14} />
      {size ?? word}
    </span>
  )
}
