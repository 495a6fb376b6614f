import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowRight from 'lucide-react/icons/arrow-right'
import BookOpen from 'lucide-react/icons/book-open'
import Box from 'lucide-react/icons/box'
import Boxes from 'lucide-react/icons/boxes'
import Bug from 'lucide-react/icons/bug'
import ChartLine from 'lucide-react/icons/chart-line'
import CircleUser from 'lucide-react/icons/circle-user'
import CircleX from 'lucide-react/icons/circle-x'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import FileText from 'lucide-react/icons/file-text'
import Hash from 'lucide-react/icons/hash'
import House from 'lucide-react/icons/house'
import IdCard from 'lucide-react/icons/id-card'
import Info from 'lucide-react/icons/info'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import Lock from 'lucide-react/icons/lock'
import LogOut from 'lucide-react/icons/log-out'
import MapPin from 'lucide-react/icons/map-pin'
import Monitor from 'lucide-react/icons/monitor'
import MonitorCheck from 'lucide-react/icons/monitor-check'
import MonitorX from 'lucide-react/icons/monitor-x'
import Moon from 'lucide-react/icons/moon'
import Package from 'lucide-react/icons/package'
import PackageOpen from 'lucide-react/icons/package-open'
import Printer from 'lucide-react/icons/printer'
import PrinterCheck from 'lucide-react/icons/printer-check'
import PrinterX from 'lucide-react/icons/printer-x'
import ScanBarcode from 'lucide-react/icons/scan-barcode'
import ScanLine from 'lucide-react/icons/scan-line'
import Search from 'lucide-react/icons/search'
import Settings from 'lucide-react/icons/settings'
import ShieldUser from 'lucide-react/icons/shield-user'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import Store from 'lucide-react/icons/store'
import Sun from 'lucide-react/icons/sun'
import Tag from 'lucide-react/icons/tag'
import Trash2 from 'lucide-react/icons/trash-2'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'
import Volume1 from 'lucide-react/icons/volume-1'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import Wifi from 'lucide-react/icons/wifi'
import WifiOff from 'lucide-react/icons/wifi-off'

/** The icons that operations, commands and the header's lights name. `Icon.tsx` fetches them after the first paint. */
export const iconSet = {
  'arrow-left-right': ArrowLeftRight,
  'arrow-right': ArrowRight,
  'book-open': BookOpen,
  box: Box,
  boxes: Boxes,
  bug: Bug,
  'chart-line': ChartLine,
  'circle-user': CircleUser,
  'circle-x': CircleX,
  'clipboard-list': ClipboardList,
  'file-text': FileText,
  hash: Hash,
  house: House,
  'id-card': IdCard,
  info: Info,
  'layout-grid': LayoutGrid,
  'life-buoy': LifeBuoy,
  'loader-circle': LoaderCircle,
  lock: Lock,
  'log-out': LogOut,
  'map-pin': MapPin,
  'monitor-check': MonitorCheck,
  'monitor-x': MonitorX,
  monitor: Monitor,
  moon: Moon,
  'package-open': PackageOpen,
  package: Package,
  'printer-check': PrinterCheck,
  'printer-x': PrinterX,
  printer: Printer,
  'scan-barcode': ScanBarcode,
  'scan-line': ScanLine,
  search: Search,
  settings: Settings,
  'shield-user': ShieldUser,
  'shopping-basket': ShoppingBasket,
  store: Store,
  sun: Sun,
  tag: Tag,
  'trash-2': Trash2,
  truck: Truck,
  'undo-2': Undo2,
  'volume-1': Volume1,
  'volume-2': Volume2,
  'volume-x': VolumeX,
  'wifi-off': WifiOff,
  wifi: Wifi,
}
