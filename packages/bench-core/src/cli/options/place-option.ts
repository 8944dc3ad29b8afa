import type { Command } from 'commander'

export interface PlaceOption {
  readonly on?: string
}

/** Of commands that measure. */
export function addPlaceOption(command: Command): Command {
  return command.option(
    '--on <place>',
    'where to measure: here, the name of an agent, label=KEY=VALUE (any agent that has it), each:label=KEY=VALUE or each:NAME,NAME',
  )
}

/** Where a run is to be measured that isn't to be measured here. */
export function placeOf({ on }: PlaceOption): string | undefined {
  return on === undefined || on === 'here' ? undefined : on
}
