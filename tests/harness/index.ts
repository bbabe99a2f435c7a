export { ask } from './response';
export type { HttpResponse, AskOptions } from './response';
export { CLIENT, FULL, copyOf, dailyWays, freshDatabase } from './fresh-database';
export type { FreshDatabase } from './fresh-database';
export { runProgram, runScript, startPlainHost, startProcess } from './process';
export type { RunningProgram, ServiceProcess } from './process';
export { startService } from './service';
export type { Role, Service, User } from './service';
export { useService, useSharedService } from './use-service';
