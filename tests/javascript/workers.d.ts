/** What `printkit.web.offline` writes above the service worker. */
declare const SITE: { version: string; policy: string; first: string[]; later: string[]; asked: string[]; fresh: boolean; missing: Record<string, string> };

/** The parts of engine.json and of Pyodide that the worker with Python uses. */
type PythonSite = {
  pyodide: string; packed: string[]; suffix: string; libraries: Record<string, string[]>; languages: Record<string, string>;
  modules: { scores: string; prints: string };
};
type PythonValue = { toJs(options?: object): unknown };
type PythonReply = { toJs(): [number, string, Uint8Array, string]; destroy(): void };
type PythonFunction = (task: string, body: Uint8Array, told?: (done: number, total: number, partial?: PythonValue) => void) => PythonReply;
type Pyodide = {
  FS: { mkdirTree(path: string): void; writeFile(path: string, data: Uint8Array, options: object): void };
  globals: { get(name: "perform"): PythonFunction };
  loadPackage(names: string[], options: object): Promise<unknown>;
  runPython(code: string): void;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
};
