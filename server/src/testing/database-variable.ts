/** Where jest's global setup tells the test files of the cluster it started. */
export const testClusterVariable = 'TEXTLOOM_TEST_DATABASE_URL';
