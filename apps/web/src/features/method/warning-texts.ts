import type { Warning } from '@wirebench/bench-core/results'

/** What each kind of doubt means for the reader of a result. */
export const warningTexts: Readonly<Record<Warning['code'], string>> = {
  'not-steady':
    'The mean was still changing when warming up reached its limit, so early slices may cost more.',
  'not-pinned': 'The processes could not be kept on one core, so the pairing of slices is weaker.',
  'busy-machine': 'Other programs used much of the CPU when the run began: intervals get wider.',
  'waiting-process-worked':
    'A process used CPU time while it had to wait, which disturbs the one being measured.',
  'power-saving': 'The CPU changes its clock to save power, so times drift.',
  'stolen-time': 'The hypervisor took CPU time away while measuring.',
  'cpu-limited': 'A container limit throttles the CPU: times include waiting for the next period.',
  'few-rounds': 'Fewer than three rounds: intervals are missing or very wide.',
  unsaved: 'The run was not saved, so it is gone when its process ends.',
  'below-clock-floor':
    'An operation takes less than twice what reading the clock costs: read the batch mean instead.',
  'noisy-rounds': 'The rounds of a case differ a lot from each other.',
  'generator-saturated':
    'The load generator was busy for most of its core, so throughput and latency are its own: the server’s CPU time is judged instead.',
  'cross-check-differs':
    'Another load generator reached more than 20 % more or less on the same server: one of the two was its own limit, or the machine was busy.',
  'failed-requests': 'Some requests failed, timed out or were answered wrongly. None of them counts as fast.',
  'rate-not-reached': 'Requests were due faster than they were answered, so the wanted rate was not reached.',
  'short-blocks':
    'Requests took so long that few of them ended in a block: mean and throughput hang on where its edges lay.',
  'shared-core': 'Client and server had to share a core, so each of them slows the other.',
  'disk-in-memory':
    'The files of the database were in memory, so a commit waited for no disk, as it would in production.',
  'remote-target':
    'The service that was measured is not on this machine, so the network between them is part of every figure.',
  'left-out': 'A part of what was asked for can’t be done with these messages, so it is missing.',
  'judged-anew':
    'The run was saved when other rules held; its verdicts were made again from its measurements, and some differ.',
  'left-behind': 'Something of the run is still on the server; a statement that removes it stands beside.',
}
