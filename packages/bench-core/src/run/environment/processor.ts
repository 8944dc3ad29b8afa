import type { SystemFiles } from './system-files.ts'

/** What decides how fast a core runs; null stands for what the system doesn't tell. */
export interface Processor {
  readonly governor: string | null
  readonly turbo: boolean | null
  readonly frequencyMhz: number | null
  readonly maximumFrequencyMhz: number | null
}

const drivers = 'sys/devices/system/cpu'

export function readProcessor(files: SystemFiles, core: number): Processor {
  const scaling = `${drivers}/cpu${core}/cpufreq`
  return {
    governor: files.read(`${scaling}/scaling_governor`),
    turbo: readTurbo(files),
    frequencyMhz:
      megahertz(files.read(`${scaling}/scaling_cur_freq`)) ??
      positive(files.read('proc/cpuinfo')?.match(/^cpu MHz\s*:\s*([\d.]+)$/m)?.[1]),
    maximumFrequencyMhz: megahertz(files.read(`${scaling}/cpuinfo_max_freq`)),
  }
}

/** Whether cores may run above their rated clock for as long as heat allows. Intel's driver names the opposite. */
function readTurbo(files: SystemFiles): boolean | null {
  const noTurbo = files.read(`${drivers}/intel_pstate/no_turbo`)
  if (noTurbo !== null) return noTurbo === '0'
  const boost = files.read(`${drivers}/cpufreq/boost`)
  return boost === null ? null : boost === '1'
}

function megahertz(kilohertz: string | null): number | null {
  const value = positive(kilohertz)
  return value === null ? null : value / 1000
}

function positive(text: string | null | undefined): number | null {
  const value = Number(text ?? 0)
  return value > 0 ? value : null
}

/** Whether the machine runs on its battery; null where it has none. */
export function readOnBattery(files: SystemFiles): boolean | null {
  const supplies = files.list('sys/class/power_supply').map((name) => `sys/class/power_supply/${name}`)
  const batteries = supplies.filter(
    (folder) =>
      files.read(`${folder}/type`) === 'Battery' &&
      // A mouse or headset has a battery too.
      files.read(`${folder}/scope`) !== 'Device',
  )
  if (batteries.length === 0) return null
  return batteries.some((folder) => files.read(`${folder}/status`) === 'Discharging')
}

/** The name of the hypervisor, `unnamed` where only the processor says that there is one, null where nothing says so. */
export function readVirtualMachine(files: SystemFiles): string | null {
  const xen = files.read('sys/hypervisor/type')
  if (xen) return xen
  const product = ['sys_vendor', 'product_name']
    .flatMap((name) => files.read(`sys/class/dmi/id/${name}`) ?? [])
    .join(' ')
  const flags = files.read('proc/cpuinfo')?.match(/^flags\s*:(.*)$/m)?.[1]
  const isFlagged = flags === undefined ? null : /\bhypervisor\b/.test(flags)
  // Where the processor says that there is none, a cloud's name stands for a machine of its own.
  if (isFlagged === false) return null
  const known = hypervisors.find(({ pattern }) => pattern.test(product))
  return known?.name ?? (isFlagged ? 'unnamed' : null)
}

const hypervisors = [
  { pattern: /QEMU|KVM/i, name: 'KVM' },
  { pattern: /VMware/i, name: 'VMware' },
  { pattern: /VirtualBox|innotek/i, name: 'VirtualBox' },
  { pattern: /Microsoft Corporation Virtual/i, name: 'Hyper-V' },
  { pattern: /Amazon EC2/i, name: 'Amazon EC2' },
  { pattern: /Google Compute Engine/i, name: 'Google Compute Engine' },
  { pattern: /Xen/i, name: 'Xen' },
  { pattern: /Parallels/i, name: 'Parallels' },
] as const
