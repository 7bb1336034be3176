import java.nio.file.Path;
import java.util.Map;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.configuration.connectors.BoltConnector;
import org.neo4j.configuration.helpers.SocketAddress;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.dbms.api.DatabaseManagementServiceBuilder;

/**
 * Serves the Neo4j data of one folder over Bolt, on the loopback interface, until standard input ends. So a server
 * never outlives the process that started it.
 */
public final class Launcher {
    private static final long PAGE_CACHE_BYTES = 128L << 20;

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        int port = Integer.parseInt(arguments[1]);
        DatabaseManagementService service = new DatabaseManagementServiceBuilder(folder)
                .setConfig(BoltConnector.enabled, true)
                .setConfig(BoltConnector.listen_address, new SocketAddress("127.0.0.1", port))
                .setConfig(GraphDatabaseSettings.pagecache_memory, PAGE_CACHE_BYTES)
                .build();
        String version = service.database(GraphDatabaseSettings.DEFAULT_DATABASE_NAME).executeTransactionally(
                "CALL dbms.components() YIELD name, versions, edition WHERE name = 'Neo4j Kernel' "
                        + "RETURN versions[0] + ' ' + edition AS version",
                Map.of(),
                rows -> (String) rows.next().get("version"));
        System.out.println("READY " + version);
        while (System.in.read() >= 0) {
            // What is written to standard input means nothing; only its end does.
        }
        service.shutdown();
        System.exit(0);
    }
}
