import { each, type Fault, type Phase, suites, type Where } from '../fault.ts'
import * as strokes from '../strokes.ts'

const codec = (...phases: Phase[]): Where => ({ phases, suites: ['codec'] })

/** What somebody does to a run of his own: ends it, closes what it is read on, deletes its folder, sets the clock. */
export function ofUsers(): Fault[] {
  return [
    ...each('cancel', codec('waiting', 'starting', 'warming', 'measuring', 'tidying'), {
      stroke: strokes.cancel,
      mayCost: 'the run',
    }),
    ...each(
      'cancel',
      { phases: ['measuring'], suites: ['storage', 'protocol'] },
      { stroke: strokes.cancel, mayCost: 'the run' },
    ),
    ...each(
      'cancel twice',
      { phases: ['measuring'], suites },
      { stroke: strokes.cancelTwice, mayCost: 'the run' },
    ),
    ...each(
      'close the terminal',
      { ...codec('waiting', 'measuring', 'saving'), ways: ['terminal'] },
      {
        stroke: strokes.closeTerminal,
        launch: { prefix: ['script', '--quiet', '--return', '--command'] },
        needs: ['script'],
        mayCost: 'the run',
      },
    ),
    ...each('close standard output', codec('measuring', 'saving'), {
      stroke: strokes.closeStream('stdout'),
      mayCost: 'its saving',
    }),
    ...each('close standard error', codec('measuring', 'saving'), {
      stroke: strokes.closeStream('stderr'),
      mayCost: 'nothing',
    }),
    ...each('delete the home', codec('starting', 'measuring', 'saving'), {
      stroke: strokes.deleteFolder('home'),
      mayCost: 'everything',
    }),
    ...each(
      'delete temporary files',
      { phases: ['measuring'], suites: ['codec', 'storage'] },
      { stroke: strokes.deleteFolder('tmp'), mayCost: 'the run' },
    ),
    ...([-26, 26] as const).flatMap((hours) =>
      each(
        `clock ${hours < 0 ? 'back' : 'forwards'} by ${Math.abs(hours)} hours`,
        codec('starting', 'measuring'),
        {
          stroke: strokes.moveClock(hours * 3_600_000),
          launch: strokes.movableClock,
          mayCost: 'nothing',
        },
      ),
    ),
  ]
}
