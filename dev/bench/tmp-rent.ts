import { benchRent } from '/work/main/dev/bench/rent/rent.ts'

console.log(await benchRent())
