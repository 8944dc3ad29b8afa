import { benchCommand, scriptRunner } from '../../model/commands.ts'

/** What other tools call something, and what to say to those who look for it here. */
interface OtherWord {
  readonly said: RegExp
  /** @param command The command that it was asked of. */
  readonly instead: (command: string) => string
}

const suites = ['codec', 'storage', 'protocol']
/** The command itself where it measures, or else one that does. */
const measuring = (command: string) => (suites.includes(command) ? command : 'codec')
const isLoaded = (command: string) => ['all', 'storage', 'protocol'].includes(command)

const options: readonly OtherWord[] = [
  {
    said: /^--(iterations?|runs|repeat|repetitions|samples|times|min-samples|loops?|requests|amount|count)$|^-n$/,
    instead: (command) =>
      `fresh processes repeat it in rounds: \`${benchCommand(`${measuring(command)} --rounds 10`)}\`, or --until-decided`,
  },
  {
    said: /^--(duration|time|seconds|min-time|max-time|benchmark-time|budget|timeout)$|^-d$/,
    instead: (command) =>
      command === 'protocol'
        ? `the preset sets how long it takes: \`${benchCommand('protocol --preset standard')}\`; --duration 30s is the time at each rate`
        : `the preset sets how long it takes: \`${benchCommand(`${measuring(command)} --preset standard`)}\`, or fewer or more --rounds`,
  },
  {
    said: /^--warm-?up([-_].*)?$|^-w$/,
    instead: () =>
      'leave it out: every process warms up until its times are steady, and the report says where they weren’t',
  },
  {
    said: /^--(concurrency|concurrent|threads|workers|clients|users|vus|parallel|jobs)$|^-[ctj]$/,
    instead: (command) =>
      isLoaded(command)
        ? 'give --connections, such as 1,16,64; --in-flight sets the requests on each'
        : `contenders take turns on one core; for a service under load: \`${benchCommand('protocol --connections 1,64')}\``,
  },
  {
    said: /^--(list|codecs-list|list-codecs|show-codecs)$/,
    instead: () =>
      `\`${benchCommand('catalogue')}\` lists what can be measured, \`${benchCommand('list')}\` the saved runs`,
  },
  { said: /^--watch$/, instead: () => `the dashboard shows a run live: \`${scriptRunner} start\`` },
  {
    said: /^--(no-)?colou?rs?$/,
    instead: () => 'set NO_COLOR=1 to turn colours off; pipes and files never have any',
  },
  { said: /^--silent$/, instead: () => 'use -q to print one line, or --no-save to save nothing' },
  { said: /^-p$/, instead: () => 'use --preset smoke, quick, standard or thorough' },
  {
    said: /^--(threshold|fail-below|fail-above|max-regression)$/,
    instead: (command) =>
      `a gate needs a baseline and a rule: \`${benchCommand(`${measuring(command)} --baseline latest --fail-on regression:5%`)}\``,
  },
  {
    said: /^--(input|file|files|json-data|messages|payload-file|body)$|^-[fi]$/,
    instead: () => 'give your messages with --data FILE, and their schema, if any, with --proto FILE',
  },
  {
    said: /^--contenders?$/,
    instead: () =>
      `choose contenders with --codec, your own by its module’s path: \`${benchCommand('codec --codec json,./mine.ts')}\`; choose your own lane with --lane FOLDER`,
  },
  {
    said: /^--schema$/,
    instead: () => 'give a schema with --proto FILE or FOLDER; without one, it is inferred from --data',
  },
  {
    said: /^--(url|host|endpoint)$|^-u$/,
    instead: () =>
      `your own service is \`${benchCommand('protocol --target http://127.0.0.1:3000 --target-file ops.json')}\``,
  },
]

const commands: readonly OtherWord[] = [
  {
    said: /^(stop|cancel|kill)$/,
    instead: () => 'press Ctrl-C where it runs, or cancel it on its page of the dashboard',
  },
  {
    said: /^(unpin|untag)$/,
    instead: (command) => `\`${benchCommand(`${command.slice(2)} RUN --remove`)}\` removes the mark`,
  },
  {
    said: /^(rm|remove)$/,
    instead: () =>
      `\`${benchCommand('delete RUN')}\` deletes, \`${benchCommand('undelete RUN')}\` restores it`,
  },
  {
    said: /^(start|serve|server|ui|web|dashboard|open)$/,
    instead: () => `the dashboard is \`${scriptRunner} start\``,
  },
  {
    said: /^(status|ps|history|runs)$/,
    instead: () => `\`${benchCommand('list')}\` shows saved runs and those in progress`,
  },
  {
    said: /^(measure|test|bench|benchmark)$/,
    instead: () =>
      `choose what to measure: \`${benchCommand('codec')}\`, storage or protocol, or \`${benchCommand('all')}\` for all of them`,
  },
]

/** What to do instead of an option of other tools; undefined for one that none is known by. */
export function insteadOfOption(option: string, command: string): string | undefined {
  return options.find(({ said }) => said.test(option))?.instead(command)
}

/** The same of a command. */
export function insteadOfCommand(command: string): string | undefined {
  return commands.find(({ said }) => said.test(command))?.instead(command)
}
