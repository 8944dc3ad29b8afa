import { type Dimension, dimensionNames, dimensionTitles } from '../codec/dimensions.ts'
import { builtInLaneNames } from '../codec/lane.ts'
import { namedSettings, settingsTitles, usualSettings } from '../codec/runtime-settings.ts'
import { choices, name, names } from './option/kinds.ts'
import { option } from './option/option.ts'

/** Dimensions by the names of the operations that reports show. */
const byOperation: Readonly<Record<string, Dimension>> = {
  encode: 'serialization',
  decode: 'deserialization',
  size: 'payload',
}

/** Code of one's own stands for its name by its path. */
const longestPath = 1_000

/** Flags that are written out. */
const longestSettings = 1_000
const besideUsual = namedSettings.filter((name) => name !== usualSettings)

/** What the codec suite can be asked for. */
export const codecOptions = {
  codecs: option(names({ most: 100, to: longestPath }), {
    flag: '--codec',
    help: 'codecs to compare, separated by commas; for your own, the path of its module, such as ./mine.ts',
    usually: 'all but a few that must be named; five in a smoke run; four with --lane',
    label: 'Codecs',
  }),
  lanes: option(names({ most: 10, to: longestPath }), {
    flag: '--lane',
    help: `other languages to include, separated by commas: ${builtInLaneNames.join(', ')}; or the folder of your own lane`,
    label: 'Other languages',
    note: 'Their contenders are built on the measuring machine and measured in the same rounds; each language is compared with its own JSON.',
  }),
  reference: option(name('codec'), {
    flag: '--reference',
    help: 'the codec that ratios are taken against',
    usually: 'json',
    label: 'Reference',
  }),
  tests: option(choices(dimensionNames, byOperation), {
    flag: '--test',
    help: `dimensions to measure, separated by commas: ${dimensionNames.join(', ')}`,
    usually: 'as many as the preset has time for',
    label: 'Dimensions',
    titles: dimensionTitles,
    note: 'Each is measured on every chosen workload; choosing fewer takes less time.',
  }),
  runtimeSettings: option(names({ most: 5, to: longestSettings }), {
    flag: '--runtime-settings',
    help: `Node.js settings under which to measure encoding and decoding, separated by commas: ${usualSettings} (used for everything else), ${besideUsual.join(', ')}, or a file with one flag or variable per line`,
    usual: (preset) => (preset === 'thorough' ? [usualSettings, 'default'] : [usualSettings]),
    label: 'Runtime settings',
    titles: settingsTitles,
    note: 'Everything is measured with the settings of a service. Encoding and decoding are also measured under the others chosen here, in separate processes.',
  }),
}
