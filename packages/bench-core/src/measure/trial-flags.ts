/**
 * The flags of the runtime in every trial. Collections can be asked for, so that measuring begins after one. V8 doesn't
 * learn from the trial's own corpus, which stays alive, to put the messages that an operation makes and drops among the
 * old objects at once: it would in some processes and not in others, and decoding costs twice as much where it does.
 */
export const trialFlags: readonly string[] = ['--expose-gc', '--no-allocation-site-pretenuring']
