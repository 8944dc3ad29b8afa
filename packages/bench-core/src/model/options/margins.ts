import { percentage } from './option/kinds.ts'
import { option } from './option/option.ts'

/** The largest margin. */
export const maxPercent = 1000

/** What counts as a difference and what as equal; a report that is there already can be read with others. */
export const marginOptions = {
  minimumEffect: option(percentage({ to: maxPercent }), {
    flag: '--min-effect',
    help: 'the smallest difference of interest',
    usually: '2; for sizes, any difference',
    label: 'Smallest difference, %',
    note: 'Smaller differences don’t count. If empty: 2 %; for sizes, any difference counts.',
  }),
  equalWithin: option(percentage({ to: maxPercent }), {
    flag: '--equal-within',
    help: 'the largest difference that still counts as equal',
    usually: '5, or --min-effect if that is larger',
    label: 'Equal within, %',
    note: 'Differences up to this still count as equal. If empty: 5 %, or the smallest difference if that is larger.',
  }),
}
