/** The file name of the test server in its folder, whichever way it came there. */
export const TEST_SERVER_EXECUTABLE =
  process.platform === 'win32' ? 'temporal-test-server.exe' : 'temporal-test-server';
