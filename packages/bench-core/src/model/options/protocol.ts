import { highestSweepRate, usualLoads } from '../protocol-loads.ts'
import {
  highestRate,
  longestSeconds,
  mostInFlight,
  mostLoadConnections,
  mostLoads,
  ownOperations,
  protocolOperations,
} from '../protocol-spec.ts'
import { choice, choices, counts, milliseconds, name, names, numbers, seconds, toggle } from './kinds.ts'
import { option } from './option.ts'

/** What the protocol suite can be asked for. Transports may carry options: `http-json+gzip`. */
export const protocolOptions = {
  transports: option(names({ most: 40 }), {
    flag: '--transport',
    help: 'transports, separated by commas, with options: http-json+gzip',
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
    help: `any of ${protocolOperations.join(', ')}`,
    usually: `the first five; with --proto ${ownOperations.join(' and ')}`,
    label: 'Operations',
    services: ['transports', 'ladder'],
  }),
  connections: option(counts({ from: 1, to: mostLoadConnections, most: mostLoads }), {
    flag: '--connections',
    help: 'connections of the closed loop',
    usually: `${usualLoads.connections}; with --target ${usualLoads.targetConnections}`,
    label: 'Connections',
    note: 'Of the closed loop; 1 is one request at a time.',
    services: ['transports', 'target'],
  }),
  inFlight: option(counts({ from: 1, to: mostInFlight, most: mostLoads }), {
    flag: '--in-flight',
    help: 'requests in flight on each connection',
    usual: [...usualLoads.inFlight],
    label: 'In flight',
    note: 'Requests on each connection. HTTP/1.1 sends them ahead and has its answers in their order; a connection per request takes 1.',
    services: ['transports'],
  }),
  rates: option(numbers({ from: 1, to: highestRate, most: mostLoads }), {
    flag: '--rate',
    help: 'requests per second of the open loop, for every operation that is named',
    usually: `${usualLoads.rates}; with --target none`,
    label: 'Rates',
    note: 'Requests per second of the open loop, for every operation chosen; reads where none is.',
    services: ['transports', 'target'],
  }),
  sweep: option(toggle(), {
    flag: '--sweep',
    help: `measure at rising rates, up to saturation or ${highestSweepRate} a second`,
    usually: 'on for the default operations, in a quick run every other step; and with --slo',
    otherwise: 'measure no rising rates',
    label: 'Sweep of rates',
    services: ['transports'],
  }),
  durationSeconds: option(seconds({ from: 1, to: longestSeconds }), {
    flag: '--duration',
    help: 'measured time at each rate, for each contender, over all rounds: 60s, 2m',
    usually: 'what the preset has; with --target 30s in a quick run, 60s in a standard one',
    label: 'Time at a rate',
    note: 'Measured at each rate and of each contender, over all rounds: a stall has to come ten times in it to be told.',
    address: 'duration',
    services: ['transports', 'target'],
  }),
  sloMs: option(milliseconds({ to: 5000 }), {
    flag: '--slo',
    help: 'find whether a p99 of at most so many milliseconds is kept, and up to which rate',
    usually: `${usualLoads.sloMs}; with --target it takes --rate`,
    label: 'Target of p99, ms',
    note: 'The report names the highest rate that keeps it. Where no rates are named, giving one measures at the rate of the use and at one that all transports reach, in a longer run than a quick one at rising rates.',
    address: 'slo',
    services: ['transports', 'target'],
  }),
  store: option(choice(['memory', 'postgres']), {
    flag: '--store',
    help: 'where the service keeps its documents: memory or postgres',
    usual: 'memory',
    label: 'Documents are kept',
    services: ['transports', 'ladder'],
  }),
  ladder: option(toggle(), {
    flag: '--ladder',
    help: 'climb from REST to framed binary, one change at a time',
    label: 'The ladder',
    note: 'From REST with a connection per request to a framed binary protocol, one change at a time: how much each step brings. It has contenders and a load of its own.',
    services: ['transports', 'ladder'],
  }),
  payloads: option(toggle(), {
    flag: '--payloads',
    help: 'send documents of several sizes, around the sizes of buffers',
    label: 'Sizes of documents',
    note: "Documents of several sizes, around the buffers' steps of 4, 8, 16 and 64 KiB.",
    services: ['transports'],
  }),
}
