import type { DoctorFinding } from '../../model/machine/doctor.ts'
import type { Environment } from '../../model/machine/environment.ts'
import { isLoaded } from '../../model/machine/quiet.ts'
import { counted } from '../../model/text/counted.ts'
import { ownRuntimeText } from '../words/environment/runtime-words.ts'
import { formatPercent } from '../words/format.ts'
import { doubtful, known, ok } from './finding.ts'

/** Reading the clock costs 20–70 ns; where the kernel emulates it, more than ten times that. */
const slowClockNs = 200
const unusableClockNs = 2_000

/** What the system says of itself, as far as it says something. */
export function machineFindings(environment: Environment): DoctorFinding[] {
  return [
    runtime(environment),
    load(environment),
    pinning(environment),
    cores(environment),
    clock(environment),
    ...known(environment.governor, governor),
    ...known(environment.turbo, turbo),
    ...known(environment.onBattery, battery),
    ...known(environment.cpuLimit, containerLimit),
    ...known(environment.virtualMachine, virtualMachine),
  ]
}

function runtime({ ownRuntime, runtime }: Environment): DoctorFinding {
  if (!ownRuntime) return ok('runtime', `${runtime}, which Wirebench comes with`)
  const fix = 'install Wirebench with its optional dependencies, which include a Node.js for most systems'
  return doubtful('runtime', ownRuntimeText(ownRuntime), fix)
}

function load(environment: Environment): DoctorFinding {
  const { loadAverage1, cpuCount, othersShare } = environment
  const text =
    othersShare === null
      ? `${loadAverage1.toFixed(1)} on ${counted(cpuCount, 'core')} over the last minute`
      : `other programs used ${formatPercent(othersShare)} of the CPU time while this was measured`
  return isLoaded(environment)
    ? doubtful('load', text, 'close other programs; `top` shows which are busy')
    : ok('load', text)
}

function pinning({ pinnedCore }: Environment): DoctorFinding {
  if (pinnedCore !== null) return ok('pinning', `contenders take turns on core ${pinnedCore}`)
  const fix = 'measure on Linux with taskset (util-linux); elsewhere use more rounds'
  return doubtful('pinning', 'not available, so contenders move between cores', fix)
}

function cores({ cpuCount, cpuModel }: Environment): DoctorFinding {
  if (cpuCount > 1) return ok('cores', `${cpuCount} of ${cpuModel}`)
  const text = `only one core of ${cpuModel}, which all other programs share`
  return doubtful('cores', text, 'measure on a machine with at least 2 cores')
}

function clock({ clockFloorNs }: Environment): DoctorFinding {
  const text = `reading it costs ${Math.round(clockFloorNs)} ns`
  if (clockFloorNs <= slowClockNs) return ok('clock', text)
  return doubtful(
    'clock',
    `${text}, which hides anything shorter`,
    'choose a faster clock source (/sys/devices/system/clocksource), and read means rather than percentiles',
    clockFloorNs > unusableClockNs ? 'bad' : undefined,
  )
}

function governor(name: string): DoctorFinding {
  if (name === 'performance') return ok('governor', name)
  const text = `"${name}" changes the clock speed during measurements`
  return doubtful('governor', text, 'cpupower frequency-set -g performance')
}

function turbo(isOn: boolean): DoctorFinding {
  if (!isOn) return ok('turbo', 'off, so the clock speed doesn’t depend on temperature')
  const fix = 'switch it off while measuring (intel_pstate/no_turbo = 1 or cpufreq/boost = 0)'
  return doubtful('turbo', 'on: the clock slows down as the machine gets warm', fix)
}

function battery(isUsed: boolean): DoctorFinding {
  return isUsed
    ? doubtful('battery', 'the machine runs on it', 'plug it in')
    : ok('battery', 'the machine is plugged in')
}

function containerLimit(coresGranted: number): DoctorFinding {
  const text = counted(coresGranted, 'core')
  if (coresGranted >= 2) return ok('container limit', text)
  return doubtful(
    'container limit',
    `${text}: work is paused once they are used up`,
    'give it at least 2 (docker run --cpus=2, limits.cpu: 2)',
    coresGranted < 1 ? 'bad' : undefined,
  )
}

function virtualMachine(name: string): DoctorFinding {
  const text = `${name === 'unnamed' ? 'yes' : name}: its neighbours use the same cores and caches`
  return doubtful('virtual machine', text, 'use a dedicated machine where small differences matter')
}
