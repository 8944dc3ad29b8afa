import {
  fewConnections,
  highestSweepRate,
  targetSeconds,
  usualLoads,
  usualOperations,
} from '../protocol/protocol-loads.ts'
import {
  highestRate,
  longestSeconds,
  lowestRate,
  maxGenerators,
  maxInFlight,
  maxLoadConnections,
  maxLoads,
  ownOperations,
  protocolOperations,
} from '../protocol/protocol-spec.ts'
import {
  choice,
  choices,
  counts,
  grouped,
  longestPath,
  milliseconds,
  name,
  names,
  numbers,
  seconds,
  text,
  toggle,
  typedNames,
} from './option/kinds.ts'
import { option } from './option/option.ts'
import { longestSloMs } from './use.ts'

/** What the protocol suite can be asked for. Transports may carry options: `http-json+gzip`. */
export const protocolOptions = {
  transports: option(names({ most: 40 }), {
    flag: '--transport',
    help: 'transports to compare, separated by commas, each with its options: http-json+gzip',
    label: 'Transports',
    services: ['transports'],
  }),
  reference: option(name('transport'), {
    flag: '--reference',
    help: 'the transport that ratios are taken against',
    usually: 'http-json',
    label: 'Reference',
    address: 'protocolReference',
    services: ['transports', 'ladder'],
  }),
  operations: option(choices(protocolOperations), {
    flag: '--operation',
    help: `operations to measure, separated by commas: ${protocolOperations.join(', ')}`,
    usually: `${usualOperations.join(', ')}; with --proto ${ownOperations.join(' and ')}`,
    label: 'Operations',
    services: ['transports', 'ladder'],
  }),
  connections: option(counts({ from: 1, to: maxLoadConnections, most: maxLoads }), {
    flag: '--connections',
    help: 'connections in the closed loop',
    usual: (preset) => [...(preset === 'quick' ? fewConnections : usualLoads.connections)],
    usually: `${usualLoads.connections}; ${fewConnections} in a quick run without messages, operations or rates of your own; with --target ${usualLoads.targetConnections}`,
    label: 'Connections',
    note: 'For the closed loop; 1 is one request at a time.',
    ofTarget: {
      usual: [...usualLoads.targetConnections],
      note: 'For the closed loop; 1 is one request at a time. Fixed rates use the largest number, or 10.',
    },
    services: ['transports', 'target'],
  }),
  inFlight: option(counts({ from: 1, to: maxInFlight, most: maxLoads }), {
    flag: '--in-flight',
    help: 'requests in flight on each connection',
    usual: [...usualLoads.inFlight],
    label: 'In flight',
    note: 'Requests in flight on each connection. HTTP/1.1 pipelines them and answers in order; with a connection per request it must be 1.',
    services: ['transports'],
  }),
  rates: option(numbers({ from: lowestRate, to: highestRate, most: maxLoads }), {
    flag: '--rate',
    help: 'requests per second in the open loop, for each operation named',
    usual: [...usualLoads.rates],
    usually: `${usualLoads.rates}; with --target none`,
    label: 'Rates',
    ofTarget: { placeholder: 'none', note: 'Requests per second in the open loop.' },
    note: 'Requests per second in the open loop, for each operation chosen, or for reads if none is.',
    services: ['transports', 'target'],
  }),
  sweep: option(toggle(), {
    flag: '--sweep',
    help: `measure at rising rates, up to saturation or ${highestSweepRate} per second`,
    usually: 'on for the default operations (in a quick run, every other step) and with --slo',
    otherwise: 'don’t measure at rising rates',
    label: 'Rate sweep',
    note: `Up to saturation or ${grouped(highestSweepRate)}/s. Automatic: with the default operations, or for a p99 target.`,
    services: ['transports'],
  }),
  durationSeconds: option(seconds({ from: 1, to: longestSeconds }), {
    flag: '--duration',
    help: 'how long to measure each contender at each rate, over all rounds, such as 60s or 2m',
    usually: 'set by the preset; with --target 30s in a quick run, 60s in a standard one',
    label: 'Time per rate',
    ofTarget: { usual: (preset) => targetSeconds[preset] },
    note: 'Per rate and contender, over all rounds. A stall is measured if it occurs ten times within it.',
    address: 'duration',
    services: ['transports', 'target'],
  }),
  sloMs: option(milliseconds({ to: longestSloMs }), {
    flag: '--slo',
    unsaid: 'none',
    help: 'find the highest rate at which p99 stays within this many milliseconds',
    usual: usualLoads.sloMs,
    usually: `${usualLoads.sloMs}; with --target it requires --rate`,
    label: 'p99 target, ms',
    ofTarget: { note: 'The report names the highest of these rates that keeps it.' },
    note: 'The report names the highest rate that keeps it. With a target but no rates, the run measures at your service’s rate and at a rate that all transports reach; presets longer than quick also measure at rising rates.',
    address: 'slo',
    services: ['transports', 'target'],
  }),
  store: option(choice(['memory', 'postgres']), {
    flag: '--store',
    help: 'where the service stores its documents: memory or postgres',
    usual: 'memory',
    label: 'Document store',
    services: ['transports', 'ladder'],
  }),
  ladder: option(toggle(), {
    flag: '--ladder',
    help: 'measure the ladder from REST to framed binary, one change at a time',
    label: 'The ladder',
    note: 'From REST to a framed binary protocol, one change at a time. It has its own contenders and load.',
    services: ['transports', 'ladder'],
  }),
  generators: option(typedNames({ most: maxGenerators }), {
    flag: '--generators',
    help: 'agents that generate the load in equal shares, separated by commas',
    usually: 'the measuring machine',
    label: 'Generators',
    note: 'Agents that generate the load instead of the measuring machine. Rates and connections are shared equally among them.',
    services: ['transports', 'target'],
  }),
  payloads: option(toggle(), {
    flag: '--payloads',
    help: 'send documents of several sizes, around the usual buffer sizes',
    label: 'Document sizes',
    note: 'Documents of several sizes, around the buffer sizes of 4, 8, 16 and 64 KiB.',
    services: ['transports'],
  }),
}

/** A service of the user's own to measure; a request holds it once its description was read. */
export const ownServiceOptions = {
  target: option(text({ to: longestPath, argument: 'url' }), {
    flag: '--target',
    help: 'measure your own HTTP, gRPC or Connect service instead',
    label: 'My own HTTP, gRPC or Connect service',
  }),
  targetFile: option(text({ to: longestPath, argument: 'file' }), {
    flag: '--target-file',
    help: 'with --target: its operations, as JSON',
    label: 'Operations to send',
  }),
}

/** Said each time, and kept in no file. */
export const mayLoadTarget = option(toggle(), {
  flag: '--allow-remote-target',
  help: 'with --target: confirm that you may load a service on another machine',
  label: 'I may load-test this service',
})
