import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.opensearch.common.settings.Settings;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.painless.PainlessPlugin;
import org.opensearch.plugins.Plugin;
import org.opensearch.transport.Netty4Plugin;

/**
 * One node of a cluster, until standard input closes: so it ends with the tests, however those end.
 * Arguments: the home folder, then settings as {@code name=value}.
 */
final class OpenSearchNode extends Node {
  private static final List<Class<? extends Plugin>> PLUGINS =
      List.of(Netty4Plugin.class, PainlessPlugin.class);

  private OpenSearchNode(Settings settings, Path home) {
    super(
        InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), home.resolve("config"), () -> "node"),
        PLUGINS,
        false);
  }

  public static void main(String[] arguments) throws Exception {
    Settings.Builder settings =
        Settings.builder()
            .put("path.home", arguments[0])
            .put("network.host", "127.0.0.1")
            .put("http.type", "netty4")
            .put("transport.type", "netty4");
    for (int at = 1; at < arguments.length; at++) {
      String[] setting = arguments[at].split("=", 2);
      settings.put(setting[0], setting[1]);
    }
    Node node = new OpenSearchNode(settings.build(), Path.of(arguments[0])).start();
    System.out.println("started");
    while (System.in.read() != -1) {}
    node.close();
  }
}
