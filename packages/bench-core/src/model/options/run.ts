import { presetNames } from '../preset-name.ts'
import { MessageSuite } from '../suite-name.ts'
import { marginOptions } from './margins.ts'
import { choice, choices, count, counts, names, text, toggle } from './option/kinds.ts'
import { option } from './option/option.ts'

export const maxRounds = 200
/** How far beyond its rounds a run goes at most to be decided, unless it is told: that halves the intervals. */
const maximumFactor = 4
/** Messages are made of it where nobody says. */
export const usualSeed = 42
export const largestSize = 1_000_000
/** A run's name is at most so long. */
export const longestRunName = 80

/** What every run can be asked for, whatever it measures. */
export const runOptions = {
  suites: option(choices(MessageSuite.options), { help: 'what to compare', label: 'What to compare' }),
  preset: option(choice(presetNames), {
    flag: '--preset',
    help: `how much to measure: ${presetNames.join(', ')}`,
    usual: 'quick',
    label: 'Preset',
  }),
  name: option(text({ to: longestRunName }), {
    flag: '--name',
    help: 'a name for the saved run',
    label: 'Name',
    note: 'If empty, the run is named after its preset, suites and messages.',
  }),
  rounds: option(count({ from: 1, to: maxRounds }), {
    flag: '--rounds',
    help: 'rounds of fresh processes',
    usually: 'the preset’s',
    label: 'Rounds',
    note: 'Each round starts fresh processes. More rounds make intervals narrower.',
  }),
  seed: option(count({ from: 0, to: 0xffff_ffff }), {
    flag: '--seed',
    help: 'seed for the messages and their order',
    usual: usualSeed,
    label: 'Seed',
    note: 'The same seed makes the same messages.',
  }),
  untilDecided: option(toggle(), {
    flag: '--until-decided',
    help: 'add rounds until every comparison of the mean is decided',
    label: 'Until decided',
    note: 'Adds rounds until every comparison of the mean is decided. Verdicts are corrected for the repeated looks.',
  }),
  maximumRounds: option(count({ from: 1, to: maxRounds }), {
    flag: '--maximum-rounds',
    help: 'with --until-decided: stop after this many rounds',
    usually: `${maximumFactor} × the rounds`,
    label: 'Maximum rounds',
    note: 'The run stops after this many rounds, decided or not.',
    onlyWith: 'untilDecided',
  }),
  ...marginOptions,
  workloads: option(names({ most: 40 }), {
    flag: '--workload',
    help: 'workloads to measure, separated by commas (`catalogue` lists them)',
    label: 'Workloads',
    suites: ['codec', 'storage'],
  }),
  sizes: option(counts({ from: 1, to: largestSize, most: 12 }), {
    flag: '--size',
    help: 'sizes for workloads that have one, separated by commas',
    label: 'Sizes',
    suites: ['codec', 'storage'],
  }),
}

const { suites: _, name: __, workloads: ___, sizes: ____, ...sampling } = runOptions
/** Of them, how is measured and judged; the others say what. */
export const samplingOptions = sampling

/** The rounds after which such a run stops where nobody says. */
export function usualMaximumRounds(rounds: number): number {
  return Math.min(maxRounds, maximumFactor * rounds)
}
