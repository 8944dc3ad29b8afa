import { describe, expect, test } from 'vitest'
import { readOnBattery, readProcessor, readVirtualMachine } from '../../../src/run/environment/processor.ts'
import { systemWith } from './support.ts'

describe('the clock of the measuring core', () => {
  const cpufreq = 'sys/devices/system/cpu/cpu3/cpufreq'

  test('is told by its own driver, in megahertz', () => {
    const files = systemWith({
      [`${cpufreq}/scaling_governor`]: 'powersave',
      [`${cpufreq}/scaling_cur_freq`]: '1200000',
      [`${cpufreq}/cpuinfo_max_freq`]: '4700000',
      'sys/devices/system/cpu/intel_pstate/no_turbo': '0',
    })
    expect(readProcessor(files, 3)).toEqual({
      governor: 'powersave',
      turbo: true,
      frequencyMhz: 1200,
      maximumFrequencyMhz: 4700,
    })
  })

  test('is what the processor says of itself where there is no driver', () => {
    const files = systemWith({ 'proc/cpuinfo': 'model name\t: Example\ncpu MHz\t\t: 2596.146' })
    expect(readProcessor(files, 3)).toEqual({
      governor: null,
      turbo: null,
      frequencyMhz: 2596.146,
      maximumFrequencyMhz: null,
    })
  })

  test.each([
    ['intel_pstate/no_turbo', '1', false],
    ['cpufreq/boost', '1', true],
    ['cpufreq/boost', '0', false],
  ])('may be raised above the rated one as %s = %s says', (name, text, turbo) => {
    expect(readProcessor(systemWith({ [`sys/devices/system/cpu/${name}`]: text }), 0).turbo).toBe(turbo)
  })
})

describe('a battery', () => {
  const supply = (name: string, file: string) => `sys/class/power_supply/${name}/${file}`

  test.each([
    ['Discharging', true],
    ['Charging', false],
    ['Full', false],
    ['Not charging', false],
  ])('that is %s decides what the machine runs on', (status, onBattery) => {
    const files = systemWith({ [supply('BAT0', 'type')]: 'Battery', [supply('BAT0', 'status')]: status })
    expect(readOnBattery(files)).toBe(onBattery)
  })

  test('of a mouse is none of the machine', () => {
    const files = systemWith({
      [supply('hid', 'type')]: 'Battery',
      [supply('hid', 'scope')]: 'Device',
      [supply('hid', 'status')]: 'Discharging',
      [supply('AC', 'type')]: 'Mains',
    })
    expect(readOnBattery(files)).toBeNull()
  })
})

describe('a virtual machine', () => {
  const cpuinfo = (flags: string) => ({ 'proc/cpuinfo': `processor\t: 0\nflags\t\t: fpu ${flags} sse2` })

  test('is known by its maker', () => {
    expect(readVirtualMachine(systemWith({ 'sys/class/dmi/id/sys_vendor': 'QEMU' }))).toBe('KVM')
    expect(readVirtualMachine(systemWith({ 'sys/hypervisor/type': 'xen' }))).toBe('xen')
  })

  test('may be known by its processor only', () => {
    expect(readVirtualMachine(systemWith(cpuinfo('hypervisor')))).toBe('unnamed')
  })

  test('is not one where a cloud rents out the whole machine', () => {
    const files = systemWith({ ...cpuinfo('vmx'), 'sys/class/dmi/id/sys_vendor': 'Amazon EC2' })
    expect(readVirtualMachine(files)).toBeNull()
  })
})
