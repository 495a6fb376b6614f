;(() => {
  const events = []
  const keep = event => events.push(event)
  const types = ['keydown', 'keyup']
  for (const type of types) addEventListener(type, keep, true)
  window.earlyKeys = {
    take() {
      for (const type of types) removeEventListener(type, keep, true)
      return events.splice(0)
    },
  }
})()
