import type { DoctorFinding } from '../../model/machine/doctor.ts'
import type { Environment } from '../../model/machine/environment.ts'
import { isLoaded } from '../../model/machine/quiet.ts'
import { counted } from '../../model/text/counted.ts'
import { ownRuntimeText } from '../words/environment/runtime-words.ts'
import { formatPercent } from '../words/format.ts'

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

function known<Value>(value: Value | null, judge: (value: Value) => DoctorFinding): DoctorFinding[] {
  return value === null ? [] : [judge(value)]
}

function ok(check: DoctorFinding['check'], text: string): DoctorFinding {
  return { check, status: 'ok', text, fix: null }
}

function runtime({ ownRuntime, runtime }: Environment): DoctorFinding {
  const check = 'runtime'
  if (!ownRuntime) return ok(check, `${runtime}, which Wirebench comes with`)
  return {
    check,
    status: 'could be better',
    text: ownRuntimeText(ownRuntime),
    fix: 'install Wirebench with its optional dependencies, which bring one for most systems',
  }
}

function load(environment: Environment): DoctorFinding {
  const check = 'load'
  const { loadAverage1, cpuCount, othersShare } = environment
  const text =
    othersShare === null
      ? `${loadAverage1.toFixed(1)} on ${counted(cpuCount, 'core')} over the last minute`
      : `other programs used ${formatPercent(othersShare)} of the CPU time while this was measured`
  if (!isLoaded(environment)) return ok(check, text)
  return { check, status: 'could be better', text, fix: 'close other programs; `top` shows which are busy' }
}

function pinning({ pinnedCore }: Environment): DoctorFinding {
  const check = 'pinning'
  if (pinnedCore !== null) return ok(check, `contenders take turns on core ${pinnedCore}`)
  return {
    check,
    status: 'could be better',
    text: 'not available, so contenders wander between cores',
    fix: 'measure on Linux with taskset (util-linux); elsewhere use more rounds',
  }
}

function cores({ cpuCount, cpuModel }: Environment): DoctorFinding {
  const check = 'cores'
  if (cpuCount > 1) return ok(check, `${cpuCount} of ${cpuModel}`)
  return {
    check,
    status: 'could be better',
    text: `a single one of ${cpuModel}: whatever else runs shares it`,
    fix: 'measure on a machine with at least 2 cores',
  }
}

function clock({ clockFloorNs }: Environment): DoctorFinding {
  const check = 'clock'
  const text = `reading it costs ${Math.round(clockFloorNs)} ns`
  if (clockFloorNs <= slowClockNs) return ok(check, text)
  return {
    check,
    status: clockFloorNs > unusableClockNs ? 'bad' : 'could be better',
    text: `${text}, which hides what takes less`,
    fix: 'choose a faster clock source (/sys/devices/system/clocksource), and read means rather than percentiles',
  }
}

function governor(name: string): DoctorFinding {
  const check = 'governor'
  if (name === 'performance') return ok(check, name)
  return {
    check,
    status: 'could be better',
    text: `"${name}" changes the clock while measuring`,
    fix: 'cpupower frequency-set -g performance',
  }
}

function turbo(isOn: boolean): DoctorFinding {
  const check = 'turbo'
  if (!isOn) return ok(check, 'off, so the clock does not follow the heat')
  return {
    check,
    status: 'could be better',
    text: 'on: the clock falls as the machine gets warm',
    fix: 'switch it off while measuring (intel_pstate/no_turbo = 1 or cpufreq/boost = 0)',
  }
}

function battery(isUsed: boolean): DoctorFinding {
  const check = 'battery'
  if (!isUsed) return ok(check, 'the machine is plugged in')
  return { check, status: 'could be better', text: 'the machine runs on it', fix: 'plug it in' }
}

function containerLimit(coresGranted: number): DoctorFinding {
  const check = 'container limit'
  const text = counted(coresGranted, 'core')
  if (coresGranted >= 2) return ok(check, text)
  return {
    check,
    status: coresGranted < 1 ? 'bad' : 'could be better',
    text: `${text}: work is held up when they are used up`,
    fix: 'give it at least 2 (docker run --cpus=2, limits.cpu: 2)',
  }
}

function virtualMachine(name: string): DoctorFinding {
  return {
    check: 'virtual machine',
    status: 'could be better',
    text: `${name === 'unnamed' ? 'it is one' : name}: its neighbours use the same cores and caches`,
    fix: 'use a machine of your own where small differences matter',
  }
}
