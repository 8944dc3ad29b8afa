import { type Dimension, dimensionNames } from '../codec/dimensions.ts'
import { namedSettings, usualSettings } from '../codec/runtime-settings.ts'
import { choices, name, names } from './kinds.ts'
import { option } from './option.ts'

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
  codecs: option(names({ most: 40, to: longestPath }), {
    flag: '--codec',
    help: 'codecs to compare, separated by commas; one of your own by the path of its module, such as ./mine.ts',
    usually: 'all, in smoke five',
    label: 'Codecs',
  }),
  lanes: option(names({ most: 10, to: longestPath }), {
    flag: '--lane',
    help: 'other languages whose contenders take part too, separated by commas: go, rust, java, python; or the folder of a lane of your own',
    label: 'Other languages',
    note: 'Their contenders are built here and measured in the same rounds; each language is compared with its own JSON.',
  }),
  reference: option(name('codec'), {
    flag: '--reference',
    help: 'the codec that ratios are taken against',
    usually: 'json',
    label: 'Reference',
  }),
  tests: option(choices(dimensionNames, byOperation), {
    flag: '--test',
    help: `what to look at, separated by commas: ${dimensionNames.join(', ')}`,
    usually: 'as many as the preset has time for',
    label: 'Dimensions',
    note: 'Each is measured on every chosen workload; fewer of them take less time.',
  }),
  runtimeSettings: option(names({ most: 5, to: longestSettings }), {
    flag: '--runtime-settings',
    help: `settings of Node.js under which encoding and decoding are measured: ${usualSettings}, which all the rest is measured under, and beside it ${besideUsual.join(' and ')}, or a file of flags and variables, one a line; separated by commas`,
    usual: (preset) => (preset === 'thorough' ? [usualSettings, 'default'] : [usualSettings]),
    label: 'Runtime settings',
    note: 'All is measured as a service is set. Encoding and decoding are measured under what else is chosen too, in processes of their own.',
  }),
}
