/** French signs stand with the word before them, guillemets with what they quote: no line ends between them. */
export const unbroken = (text: string): string =>
  text.replaceAll('« ', '«\u00a0').replace(/ ([:;!?»])/g, '\u00a0$1')
