import ArrowRight from 'lucide-react/icons/arrow-right'
import CircleUser from 'lucide-react/icons/circle-user'
import Hash from 'lucide-react/icons/hash'
import House from 'lucide-react/icons/house'
import IdCard from 'lucide-react/icons/id-card'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Lock from 'lucide-react/icons/lock'
import LogOut from 'lucide-react/icons/log-out'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Printer from 'lucide-react/icons/printer'
import ScanBarcode from 'lucide-react/icons/scan-barcode'
import ScanLine from 'lucide-react/icons/scan-line'
import Search from 'lucide-react/icons/search'
import Store from 'lucide-react/icons/store'
import Sun from 'lucide-react/icons/sun'
import Undo2 from 'lucide-react/icons/undo-2'
import Volume1 from 'lucide-react/icons/volume-1'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import type { CommandGroup, CommandIcon } from '../command.ts'
import type { Row } from './rows.ts'

/** Drawn only where the palette is: the registry itself stays small. */
const ofCommands: Readonly<Record<string, CommandIcon>> = {
  'go.home': House,
  'shop.choose': Store,
  'cards.open': ScanBarcode,
  'help.toggle': LifeBuoy,
  'session.log-out': LogOut,
  'session.lock': Lock,
  'session.hand-over': IdCard,
  'operation.undo': Undo2,
  'print.again': Printer,
  'printer.choose': Printer,
  'theme.dark': Moon,
  'theme.light': Sun,
  'sound.off': VolumeX,
  'sound.on': Volume2,
  'sound.louder': Volume2,
  'sound.softer': Volume1,
}

const ofGroups: Readonly<Record<CommandGroup, CommandIcon>> = {
  'Dans cette étape': ScanLine,
  Quantités: Hash,
  'Aller à': ArrowRight,
  Session: CircleUser,
  'Ce terminal': Monitor,
}

export function iconOf(row: Row): CommandIcon {
  if (row.kind === 'found') return row.found.icon ?? Search
  if (row.kind === 'choice') return ArrowRight
  const { command } = row
  return command.icon ?? ofCommands[command.id] ?? ofGroups[command.group]
}
