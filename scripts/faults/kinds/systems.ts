import { each, type Fault, suites, type Way, type Where } from '../fault.ts'
import { benchProgram, dashboardProgram } from '../scene.ts'
import * as strokes from '../strokes.ts'
import type { SuiteUnderFault } from '../subject.ts'

/** Disks that are full or read-only, and what a system may lack. */
export function ofSystems(): Fault[] {
  return [...ofDisks(), ...ofNamespaces(), ...ofLimits()]
}

const atStart = (...chosen: SuiteUnderFault[]): Where => ({ phases: ['at the start'], suites: chosen })
const programOf = (way: Way) => (way === 'terminal' ? benchProgram : dashboardProgram)

function ofDisks(): Fault[] {
  const onHome = { disk: { folder: 'home', megabytes: 160 }, needs: ['mounts'] } as const
  const onTemporary = { disk: { folder: 'tmp', megabytes: 200 }, needs: ['mounts'] } as const
  return [
    ...each(
      'disk of the home full',
      { phases: ['waiting', 'starting', 'measuring', 'saving'], suites: ['codec'] },
      { ...onHome, stroke: strokes.fill('home'), mayCost: 'its saving' },
    ),
    ...each(
      'disk of the home about to be full',
      { phases: ['waiting', 'starting', 'measuring'], suites: ['codec'] },
      { ...onHome, stroke: strokes.fill('home', 1_000_000), mayCost: 'its saving' },
    ),
    ...each(
      'disk of temporary files full',
      { phases: ['starting', 'measuring'], suites: ['storage'] },
      { ...onTemporary, stroke: strokes.fill('tmp'), mayCost: 'the run' },
    ),
    ...each('disk of temporary files too small', atStart('storage'), {
      disk: { folder: 'tmp', megabytes: 20 },
      needs: ['mounts'],
      mayCost: 'the run',
    }),
    ...each(
      'disk of the report full',
      { phases: ['saving'], suites: ['codec'], ways: ['terminal'] },
      {
        disk: { folder: 'out', megabytes: 1 },
        needs: ['mounts'],
        stroke: strokes.fill('out'),
        launch: { argv: ['--json', 'OUT/report.json'] },
        mayCost: 'nothing',
      },
    ),
  ]
}

/** Started in namespaces of its own, in which something is mounted over or not there. */
function ofNamespaces(): Fault[] {
  const within = (prefix: readonly string[], mayCost: Fault['mayCost']) => (way: Way) => ({
    launch: { prefix: [...prefix, programOf(way)] },
    needs: ['namespaces'] as const,
    mayCost,
  })
  const mounting = (script: string) => [
    'unshare',
    '--mount',
    'sh',
    '-c',
    `${script}; exec "$0" "$@"`,
    process.execPath,
  ]
  const readOnly = (folder: string) => `mount --bind ${folder} ${folder}; mount -o remount,ro,bind ${folder}`
  return [
    ...each('home read-only', atStart('codec'), within(mounting(readOnly('"$WIREBENCH_HOME"')), 'the run')),
    ...each(
      'temporary files read-only',
      atStart('codec', 'storage'),
      within(mounting(readOnly('"$TMPDIR"')), 'the run'),
    ),
    ...each(
      'no /dev/shm',
      atStart('codec', 'storage'),
      within(mounting('mount -t tmpfs -o ro,mode=000 none /dev/shm'), 'the run'),
    ),
    ...each(
      'no loopback name',
      atStart(...suites),
      within(
        mounting('mount --bind /dev/null /etc/hosts; mount --bind /dev/null /etc/resolv.conf'),
        'nothing',
      ),
    ),
    ...each('no loopback', atStart(...suites), within(['unshare', '--net', process.execPath], 'the run')),
  ]
}

/** What a process may have of files, bytes in one of them, and memory. */
function ofLimits(): Fault[] {
  const limited = (what: string) => (way: Way) => ({
    launch: { prefix: ['prlimit', what, process.execPath, programOf(way)] },
    mayCost: 'the run' as const,
  })
  return [
    ...[16, 24, 32, 48, 64].flatMap((files) =>
      each(`at most ${files} files`, atStart('codec'), limited(`--nofile=${files}:${files}`)),
    ),
    ...each(
      'at most 32 files',
      { ...atStart('storage', 'protocol'), ways: ['terminal'] },
      limited('--nofile=32:32'),
    ),
    ...each(
      'at most 4 MB a file',
      { ...atStart('codec', 'storage'), ways: ['terminal'] },
      limited('--fsize=4194304:4194304'),
    ),
    ...each('heap of 48 MB', atStart('codec'), {
      launch: { environment: { NODE_OPTIONS: '--max-old-space-size=48' } },
      mayCost: 'the run',
    }),
  ]
}
