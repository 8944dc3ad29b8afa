import { percentage } from './kinds.ts'
import { option } from './option.ts'

/** The largest margin. */
export const mostPercent = 1000

/** What counts as a difference and what as equal; a report that is there already can be read with others. */
export const marginOptions = {
  minimumEffect: option(percentage({ to: mostPercent }), {
    flag: '--min-effect',
    help: 'the smallest difference of interest',
    usually: '2; of sizes, any',
    label: 'Smallest difference, %',
    note: 'What differs by less is of no interest. Left empty 2 %, of sizes any.',
  }),
  equalWithin: option(percentage({ to: mostPercent }), {
    flag: '--equal-within',
    help: 'the largest difference that still counts as equal',
    usually: '5, or --min-effect where that is more',
    label: 'Equal within, %',
    note: 'The largest difference that still counts as equal. Left empty 5 %, or the smallest difference where that is more.',
  }),
}
