// Loaded into the simulated server before its own code: its clock is the machine's plus an offset that the simulation sets.
let offset = Number(process.env.SIMULATED_CLOCK_OFFSET_MS ?? 0)
process.on('message', message => {
  offset = message.clockOffsetMs
})
// The server must not outlive a simulation that was killed.
process.on('disconnect', () => process.exit(1))

const MachineDate = Date
globalThis.Date = class extends MachineDate {
  constructor(...given) {
    if (given.length === 0) super(MachineDate.now() + offset)
    else super(...given)
  }

  static now() {
    return MachineDate.now() + offset
  }
}
